import type { User } from '#contract/auth.ts'
import type { AccountRow } from './caller-repo.ts'

/** Converts an account's row to the API's User. */
export function toUser(account: AccountRow): User {
  const { workspace_id: workspaceId, workspace_role: role } = account
  return {
    id: account.id,
    firstName: account.first_name,
    lastName: account.last_name,
    name: `${account.first_name} ${account.last_name}`.trim(),
    email: account.email,
    isAdmin: account.role === 'admin',
    role: account.role,
    subscriptionTier: account.tier,
    workspace:
      workspaceId !== null && role !== null
        ? {
            id: workspaceId,
            role,
            ...(account.lacks_second_factor && { secondFactorMissing: true }),
          }
        : null,
    emailConfirmed: account.email_confirmed_at !== null,
    hasPassword: account.has_password,
    createdAt: account.created_at.toISOString(),
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
  }
}
