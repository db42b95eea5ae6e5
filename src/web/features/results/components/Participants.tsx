import type { ReactNode } from 'react'
import type { SessionResults } from '#contract/results.ts'
import { participationText } from '#web/features/results/figure-words.ts'
import { fromTheTeam } from '#web/features/sessions/session-words.ts'
import { formatDay } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'

type Summary = SessionResults['summary']

export function Participants({ summary }: { summary: Summary }) {
  const { totalSubmissions, teamResponses, lastSubmission } = summary
  return (
    <Card title="Participants">
      <dl className="figures grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Total responses" note={receivedNote(summary)}>
          {totalSubmissions}
        </Fact>
        <Fact name="Team members" note={countedNote(summary)}>
          {teamResponses > 0 ? teamResponses : 'Not shown yet'}
        </Fact>
        <Fact name="Participation" note={participationNote(summary)}>
          {participationIn(summary)}
        </Fact>
        <Fact name="Last submission" note="Only the day is ever kept">
          {lastSubmission ? formatDay(lastSubmission) : 'Not shown yet'}
        </Fact>
      </dl>
    </Card>
  )
}

function receivedNote(summary: Summary): string {
  const received = fromTheTeam(summary)
  return summary.managerView ? `${received} from the team, and your own view` : 'All from the team'
}

function countedNote(summary: Summary): string {
  if (summary.teamResponses === 0) return 'Shows with the figures'
  const received = fromTheTeam(summary)
  return summary.teamResponses < received
    ? `Whose answers count in the figures, of ${received} received`
    : 'Whose answers count in the figures'
}

function participationIn({ participation, expectedResponses }: Summary): string {
  if (participation !== null) return participationText(participation)
  return expectedResponses === null ? 'Not known' : 'Not shown yet'
}

function participationNote({ participation, expectedResponses, teamResponses }: Summary): string {
  if (expectedResponses === null) return 'The round does not say how many people are asked'
  if (participation === null) return 'Shows with the figures'
  const asked = `${expectedResponses} ${expectedResponses === 1 ? 'person' : 'people'} asked`
  return participation > 100 ? `More answers than the ${asked}` : `${teamResponses} of ${asked}`
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
