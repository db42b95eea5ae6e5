import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { PLANS, TIERS } from '#domain/plans.ts'
import { COMPARISON } from '#web/features/money/pricing/plan-comparison.ts'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function ComparisonTable() {
  return (
    <ScrollRegion label="Plan comparison" className="rounded-control">
      <table className="figures w-full min-w-[40rem] border-collapse text-sm">
        <caption className="sr-only">Features of each plan</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-3 pr-4 text-left font-semibold">
              Feature
            </th>
            {TIERS.map((tier) => (
              <th key={tier} scope="col" className="w-[17%] px-3 py-3 text-left font-semibold">
                {PLANS[tier].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARISON.map(({ label, to, of }) => (
            <tr key={label} className="border-b border-line">
              <th
                scope="row"
                className="sticky left-0 bg-surface py-3 pr-4 text-left font-normal max-sm:max-w-32"
              >
                {to ? <TextLink to={to}>{label}</TextLink> : label}
              </th>
              {TIERS.map((tier) => (
                <td key={tier} className="px-3 py-3">
                  <Entry value={of(tier)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Entry({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon aria-hidden="true" className={value ? 'size-4' : 'size-4 text-muted'} />
      <span className="sr-only">{value ? 'Yes' : 'No'}</span>
    </>
  )
}
