import { formatPlanNames } from '#domain/plans.ts'
import { MIN_BENCHMARK_ACCOUNTS } from '#domain/statistics/benchmark.ts'
import { ForOwners } from '#web/features/money/billing/components/ForOwners.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const FEATURES = [
  {
    name: 'Over time',
    description:
      'Whether a change since the previous round is more than everyday fluctuation, for each category.',
  },
  {
    name: 'Team comparison',
    description: 'The latest scores of all teams, overall and for each category.',
  },
  {
    name: 'Benchmark',
    description: `How a team compares with other accounts, once at least ${MIN_BENCHMARK_ACCOUNTS} of them have a round.`,
  },
] as const

/** Lists the reports of larger plans. */
export function LockedReports() {
  return (
    <Card title={`Available on ${formatPlanNames('hasTrendAnalysis')}`}>
      <dl className="grid gap-4">
        {FEATURES.map(({ name, description }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5 text-sm text-muted">{description}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">Your current rounds will be included.</p>
      <ForOwners className="mt-5 text-sm">
        <ButtonLink to={paths.pricing()} variant="secondary" className="mt-5">
          View plans
        </ButtonLink>
      </ForOwners>
    </Card>
  )
}
