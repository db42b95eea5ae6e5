import type { ReactNode } from 'react'
import { PLAN_OWNER_NOTE, useRole } from '#web/features/people/auth/role.ts'

/** Shows links to plans and payments to owners. Others read who manages the plan. */
export function ForOwners({
  children,
  className = 'text-sm text-muted',
}: {
  children: ReactNode
  /** Of the sentence for others. */
  className?: string
}) {
  return useRole().isOwner ? children : <p className={className}>{PLAN_OWNER_NOTE}</p>
}
