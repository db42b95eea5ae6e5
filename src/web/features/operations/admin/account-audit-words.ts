import type { AccountAuditEntry } from '#contract/admin.ts'
import { PLANS, parseTier } from '#domain/plans.ts'

/** Describes the change of an audit log entry: `Plan: Free to Pro`. */
export function describeChange({ action, before, after }: AccountAuditEntry): string {
  switch (action) {
    case 'tier':
      return `Plan: ${planName(before)} to ${planName(after)}`
    case 'role':
      return `Role: ${roleName(before)} to ${roleName(after)}`
    case 'suspension':
      return after === 'suspended' ? 'Suspended' : 'Suspension lifted'
    case 'sign-in-link':
      return 'Link to sign in created'
    case 'second-factor-reset':
      return 'Second factors removed'
    case 'reset-link':
      return 'Password reset link created'
  }
}

/** Returns the display name of a role. */
export const roleName = (role: string | null): string => (role === 'admin' ? 'Admin' : 'Manager')

function planName(tier: string | null): string {
  const known = parseTier(tier ?? '')
  return known ? PLANS[known].name : (tier ?? '–')
}
