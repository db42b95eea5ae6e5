import { plansInWords } from '#domain/plans.ts'
import { MIN_BENCHMARK_ACCOUNTS } from '#domain/statistics/benchmark.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const PARTS = [
  {
    name: 'Over time',
    tells:
      'Whether a team has really changed since its last round, or only by chance, category by category.',
  },
  {
    name: 'Teams side by side',
    tells: 'Where each team stands in its latest round, and which one needs help with what.',
  },
  {
    name: 'Beside other teams',
    tells: `How a team compares with other accounts, once ${MIN_BENCHMARK_ACCOUNTS} of them have a round.`,
  },
] as const

/** What larger plans read here besides. */
export function LockedReports() {
  return (
    <Card title={`With ${plansInWords('hasTrendAnalysis')}`}>
      <dl className="grid gap-4">
        {PARTS.map(({ name, tells }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5 text-sm text-muted">{tells}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">Rounds you run now will be included.</p>
      <ButtonLink to={paths.pricing()} variant="secondary" className="mt-5">
        See the plans
      </ButtonLink>
    </Card>
  )
}
