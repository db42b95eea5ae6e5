import type { ReactNode } from 'react'
import type { SessionResults } from '#contract/results.ts'
import { formatDay } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'

export function Participants({
  summary: { totalSubmissions, teamResponses, lastSubmission, managerView },
}: {
  summary: SessionResults['summary']
}) {
  return (
    <Card title="Participants">
      <dl className="figures grid gap-x-8 gap-y-5 sm:grid-cols-3">
        <Fact
          name="Total responses"
          note={
            managerView ? 'All that were received, with your own view' : 'All that were received'
          }
        >
          {totalSubmissions}
        </Fact>
        <Fact name="Team members" note="Whose answers count in the figures">
          {teamResponses}
        </Fact>
        <Fact name="Last submission" note="Only the day is ever kept">
          {lastSubmission ? formatDay(lastSubmission) : 'Not shown yet'}
        </Fact>
      </dl>
    </Card>
  )
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
