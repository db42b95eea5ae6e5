import type { User } from '#contract/auth.ts'
import { monthlyRoundLimit } from '#domain/limits.ts'
import { planOf } from '#domain/plans.ts'
import { UpgradeNotice } from '#web/features/money/billing/components/UpgradeNotice.tsx'

/** Shown above the form when the plan's rounds of this month are used up. */
export function MonthlyLimit({ user, className }: { user: User; className?: string }) {
  const limit = monthlyRoundLimit(user)
  const name = planOf(user.subscriptionTier).name
  return (
    <div className={className}>
      <UpgradeNotice title="You've used this month's rounds">
        The {name} plan includes {limit} {limit === 1 ? 'round' : 'rounds'} a month. Deleted rounds
        count too. Start the next round on the 1st, or upgrade to start more now.
      </UpgradeNotice>
    </div>
  )
}
