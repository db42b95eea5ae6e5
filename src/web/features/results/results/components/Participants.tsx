import type { ReactNode } from 'react'
import type { RoundResults } from '#contract/results.ts'
import { formatParticipation, isMoreThanTeam } from '#domain/statistics/missing-people.ts'
import { receivedFromTeam } from '#web/features/rounds/rounds/round-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { Fact } from '#web/ui/Fact.tsx'
import { Card } from '#web/ui/Card.tsx'

type Summary = RoundResults['summary']

/** How many took part; `children` says what happens to the responses that are not included yet. */
export function Participants({
  session: round,
  summary,
  children,
}: Pick<RoundResults, 'session' | 'summary'> & { children?: ReactNode }) {
  const { totalSubmissions, teamResponses, deletedUnread, lastSubmission } = summary
  return (
    <Card id="participants" title="Participants" className="break-inside-avoid">
      <div className={children ? 'grid gap-x-12 gap-y-5 lg:grid-cols-2' : undefined}>
        <dl className="figures grid font-semibold grid-cols-2 gap-x-4 gap-y-3 content-start sm:flex sm:flex-wrap sm:gap-x-5">
          <Fact name="Total responses" note={receivedNote(summary, round.createdByYou)}>
            {totalSubmissions}
          </Fact>
          <Fact name="Responses included" note={includedNote(summary)}>
            {teamResponses > 0 ? teamResponses : deletedUnread > 0 ? 'None' : 'None yet'}
          </Fact>
          <Fact name="Participation" note={participationNote(summary)}>
            {participationValue(summary)}
          </Fact>
          <Fact name="Last submission">
            {lastSubmission ? formatDate(lastSubmission) : notShown(summary)}
          </Fact>
        </dl>
        {children && <div>{children}</div>}
      </div>
    </Card>
  )
}

function receivedNote({ managerView }: Summary, isYours: boolean): string | undefined {
  if (!managerView) return undefined
  return isYours ? 'with your view' : "with the manager's view"
}

function includedNote(summary: Summary): string | undefined {
  if (summary.teamResponses + summary.deletedUnread === 0) return 'Shown with the results'
  const received = receivedFromTeam(summary)
  return summary.teamResponses < received ? `of ${received} received` : undefined
}

function participationValue(summary: Summary): string {
  const { participation, expectedResponses } = summary
  if (isMoreThanTeam(summary)) return `${receivedFromTeam(summary)}`
  if (participation !== null) return formatParticipation(summary)
  return expectedResponses === null
    ? 'Unknown'
    : `${receivedFromTeam(summary)} of ${expectedResponses}`
}

/** Returns a round that has ended without results will never show any. */
const notShown = ({ deletedUnread }: Summary): string =>
  deletedUnread > 0 ? 'Not shown' : 'Not shown yet'

function participationNote(summary: Summary): string | undefined {
  const { participation, expectedResponses } = summary
  if (expectedResponses === null) return 'team size not set'
  const people = `${expectedResponses} ${expectedResponses === 1 ? 'person' : 'people'}`
  if (isMoreThanTeam(summary)) return `more responses than the ${people} in the team`
  return participation === null ? 'responded' : `of ${people}`
}
