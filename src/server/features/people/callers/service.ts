import type { Db } from '#server/platform/db/database.ts'
import { secondFactorMissing } from '#server/platform/http/require-role.ts'
import { authorizedScope } from '#server/platform/scope.ts'
import type { Caller, Scope, WorkspaceTarget } from '#server/platform/scope.ts'
import { hashToken } from '#server/platform/tokens.ts'
import * as repo from './caller-repo.ts'
import type { AccountRow } from './caller-repo.ts'
import { LOGIN_DAYS, MAX_LOGIN_DAYS } from './login-lifetime.ts'
import { toUser } from './to-user.ts'

/**
 * Returns the person of a login token, with the scope of the target's workspace; null if the token is
 * unknown or expired. `refresh` extends the login once a day.
 */
export async function callerByToken(
  db: Db,
  token: string,
  { refresh, target }: { readonly refresh: boolean; readonly target: WorkspaceTarget | null },
): Promise<Caller | null> {
  const tokenHash = hashToken(token)
  const account = await repo.accountByLogin(db, tokenHash, target)
  if (!account) return null
  if (account.stale && refresh) {
    await repo.refreshLogin(db, tokenHash, LOGIN_DAYS, MAX_LOGIN_DAYS)
  }
  return toCaller(account)
}

/**
 * Returns the scope of an API key, without admin rights; null if the key is unknown or the account is
 * suspended. The caller checks what the key may do.
 */
export async function scopeByKey(db: Db, keyHash: Buffer): Promise<Scope | null> {
  const account = await repo.accountByKey(db, keyHash)
  if (account?.lacks_second_factor) throw secondFactorMissing()
  return account ? toCaller({ ...account, role: 'user' }).scope : null
}

/**
 * Returns the scopes of the workspaces that an account can reach, which depends on its second factor.
 */
export async function scopesOf(db: Db, accountId: string): Promise<Scope[]> {
  const rows = await repo.accountByWorkspace(db, accountId)
  return rows.flatMap((row) => toCaller(row).scope ?? [])
}

/** Returns the scopes of the workspaces that an account owns, including those that it cannot reach. */
export async function ownedScopes(db: Db, accountId: string): Promise<Scope[]> {
  const rows = await repo.accountByWorkspace(db, accountId)
  return rows
    .flatMap((row) => toCaller({ ...row, lacks_second_factor: false }).scope ?? [])
    .filter(({ role }) => role === 'owner')
}

/** True if the token belongs to an active login. */
export const isLoginActive = async (db: Db, token: string): Promise<boolean> =>
  (await repo.accountByLogin(db, hashToken(token), null)) !== undefined

/** Returns an account as the caller of the API. */
export function toCaller(
  account: AccountRow & { confirmed?: boolean; factor_proven?: boolean },
): Caller {
  const { workspace_id: workspaceId, workspace_role: role } = account
  const user = toUser(account)
  const isMember = workspaceId !== null && role !== null && !account.lacks_second_factor
  return {
    user,
    scope: isMember ? authorizedScope({ workspaceId, role, user }) : null,
    confirmed: account.confirmed ?? false,
    factorProven: account.factor_proven ?? false,
  }
}
