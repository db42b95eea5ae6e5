import Lock from 'lucide-react/icons/lock'
import { formatPlanNames } from '#domain/plans.ts'
import { ForOwners } from '#web/features/money/billing/components/ForOwners.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const FEATURES = [
  ['Margin of error', "For each score, the range that probably contains the whole team's score."],
  ['Split opinions', 'The questions on which opinions are split, which the average hides.'],
  ['Smallest clear change', 'How many points more would have made a change clear.'],
  ['Over time', 'All rounds as a heat map, a profile and a trend.'],
  ['Manager-team gap', "Your view, compared with the team's."],
  ['Benchmark', 'How this team compares with other accounts.'],
] as const

/** Lists the analytics of larger plans, without sample charts of invented data. */
export function LockedAnalytics() {
  return (
    <Card
      id="more"
      className="no-print"
      title={
        <>
          <Lock aria-hidden="true" className="mr-2 inline size-4 -translate-y-px" />
          Advanced analytics
        </>
      }
      description={`Available on ${formatPlanNames('hasAdvancedAnalytics')}, for this round too.`}
      actions={
        <ForOwners>
          <ButtonLink to={paths.pricing()} variant="secondary">
            View plans
          </ButtonLink>
        </ForOwners>
      }
    >
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(([name, description]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{description}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
