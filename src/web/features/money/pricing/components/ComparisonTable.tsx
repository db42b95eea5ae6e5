import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { PLANS, TIERS } from '#domain/plans.ts'
import { COMPARISON } from '#web/features/money/pricing/plan-comparison.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function ComparisonTable() {
  return (
    <ScrollRegion label="Plan comparison" className="rounded-control">
      <DataTable
        caption="Features of each plan"
        className="min-w-[40rem]"
        columns={[
          {
            name: 'Feature',
            cellClass: 'sticky left-0 bg-surface max-sm:max-w-32',
            render: ({ label, to }) => (to ? <TextLink to={to}>{label}</TextLink> : label),
          },
          ...TIERS.map((tier) => ({
            name: PLANS[tier].name,
            className: 'w-[17%] pl-3',
            render: ({ of }: (typeof COMPARISON)[number]) => <Entry value={of(tier)} />,
          })),
        ]}
        rows={COMPARISON}
        keyOf={({ label }) => label}
      />
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
