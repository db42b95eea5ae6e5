import type { User } from '#contract/auth.ts'
import { monthlySessionLimit } from '#domain/limits.ts'
import { PLANS } from '#domain/plans.ts'
import { UpgradeNotice } from '#web/features/billing/components/UpgradeNotice.tsx'

/** Said before anything is typed: this month's sessions are used up. */
export function MonthlyLimit({ user, className }: { user: User; className?: string }) {
  const limit = monthlySessionLimit(user)
  const name = PLANS[user.subscriptionTier].name
  return (
    <div className={className}>
      <UpgradeNotice title="This month's sessions are used up">
        The {name} plan has {limit} {limit === 1 ? 'session' : 'sessions'} a calendar month, and
        deleting one gives no place back. You can start the next round on the 1st, or upgrade your
        plan to create more now.
      </UpgradeNotice>
    </div>
  )
}
