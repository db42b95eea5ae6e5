import type { User } from '#contract/auth.ts'
import { planOf } from '#domain/plans.ts'
import { Badge } from '#web/ui/Badge.tsx'

export function UserSummary({ user, className }: { user: User; className?: string }) {
  return (
    <div className={className}>
      <p className="font-semibold">
        {user.name} {user.isAdmin && <span className="font-normal text-muted">(Admin)</span>}
      </p>
      <p className="truncate text-sm text-muted">{user.email}</p>
      <Badge className="mt-2 own:hidden">{planOf(user.subscriptionTier).name}</Badge>
    </div>
  )
}
