import type { User } from '#contract/auth.ts'
import { teamLimit, usageProgress } from '#domain/limits.ts'
import { UNLIMITED, planOf } from '#domain/plans.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

/** Number of teams compared with the plan's limit; for administrators, who have none, with ∞. */
export function TeamUsage({ user, used }: { user: User; used: number }) {
  const limit = teamLimit(user)
  if (limit === UNLIMITED) {
    return (
      <p className="figures">
        {user.isAdmin && !isOwnServer() ? (
          <>
            {used} of <span aria-label="unlimited">∞</span> teams, as an admin
          </>
        ) : (
          `${used} ${used === 1 ? 'team' : 'teams'}${isOwnServer() ? '' : ` on the ${planOf(user.subscriptionTier).name} plan`}`
        )}
      </p>
    )
  }
  const text = `${used} of ${limit} ${limit === 1 ? 'team' : 'teams'}`
  return (
    <div className="w-64 max-w-full">
      <p className="figures">
        {text} on the {planOf(user.subscriptionTier).name} plan
      </p>
      <ProgressBar
        className="mt-2"
        percent={usageProgress(limit, used)}
        label="Teams used"
        valueText={text}
      />
    </div>
  )
}
