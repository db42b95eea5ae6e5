import type { AuditEntry } from '#contract/admin.ts'
import { PLANS, parseTier } from '#domain/plans.ts'

/** What an entry of the audit log says was done: `Plan: Free to Pro`. */
export function deedInWords({ action, before, after }: AuditEntry): string {
  switch (action) {
    case 'tier':
      return `Plan: ${planName(before)} to ${planName(after)}`
    case 'role':
      return `Role: ${roleName(before)} to ${roleName(after)}`
    case 'suspension':
      return after === 'suspended' ? 'Suspended' : 'Suspension lifted'
    case 'reset-link':
      return 'Password reset link created'
  }
}

/** As the page says it of an account. */
export const roleName = (role: string | null): string => (role === 'admin' ? 'Admin' : 'Manager')

function planName(tier: string | null): string {
  const known = parseTier(tier ?? '')
  return known ? PLANS[known].name : (tier ?? '–')
}
