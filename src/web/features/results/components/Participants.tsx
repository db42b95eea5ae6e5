import type { ReactNode } from 'react'
import type { SessionResults } from '#contract/results.ts'
import { participationText } from '#web/features/results/figure-words.ts'
import { receivedFromTeam } from '#web/features/sessions/session-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'

type Summary = SessionResults['summary']

export function Participants({ summary }: { summary: Summary }) {
  const { totalSubmissions, teamResponses, lastSubmission } = summary
  return (
    <Card title="Participants" className="break-inside-avoid">
      <dl className="figures grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Total responses" note={receivedNote(summary)}>
          {totalSubmissions}
        </Fact>
        <Fact name="Team members" note={includedNote(summary)}>
          {teamResponses > 0 ? teamResponses : 'Not shown yet'}
        </Fact>
        <Fact name="Participation" note={participationNote(summary)}>
          {participationValue(summary)}
        </Fact>
        <Fact name="Last submission" note="We store only the date, not the time">
          {lastSubmission ? formatDate(lastSubmission) : 'Not shown yet'}
        </Fact>
      </dl>
    </Card>
  )
}

function receivedNote(summary: Summary): string {
  const received = receivedFromTeam(summary)
  return summary.managerView ? `${received} from the team, plus your view` : 'All from the team'
}

function includedNote(summary: Summary): string {
  if (summary.teamResponses === 0) return 'Shown with the results'
  const received = receivedFromTeam(summary)
  return summary.teamResponses < received
    ? `Included in the results, of ${received} received`
    : 'Included in the results'
}

function participationValue({ participation, expectedResponses }: Summary): string {
  if (participation !== null) return participationText(participation)
  return expectedResponses === null ? 'Unknown' : 'Not shown yet'
}

function participationNote({ participation, expectedResponses, teamResponses }: Summary): string {
  if (expectedResponses === null) return 'The number of people in the team is not set'
  if (participation === null) return 'Shown with the results'
  const people = `${expectedResponses} ${expectedResponses === 1 ? 'person' : 'people'}`
  return participation > 100
    ? `More responses than the ${people} in the team`
    : `${teamResponses} of ${people}`
}

function Fact({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 font-display text-2xl font-medium">{children}</dd>
      <dd className="mt-1 text-sm text-muted">{note}</dd>
    </div>
  )
}
