import type { BillingPeriod } from '#domain/billing.ts'
import { annualDiscountRange } from '#domain/plans.ts'

const CHOICES: readonly { value: BillingPeriod; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
]

export function BillingSwitch({
  value,
  onChange,
}: {
  value: BillingPeriod
  onChange: (billing: BillingPeriod) => void
}) {
  const { from, to } = annualDiscountRange()
  return (
    <fieldset className="no-print flex flex-wrap items-center gap-x-5 gap-y-3">
      <legend className="sr-only">Billing period</legend>
      <div className="inline-flex rounded-control border border-ink p-1">
        {CHOICES.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-center rounded-[5px] px-5 text-sm font-semibold has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="billing"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <span className="text-sm text-muted">
        Save {from} to {to}% with annual billing
      </span>
    </fieldset>
  )
}
