import { randomUUID } from 'node:crypto'
import type { Tier } from '#domain/plans.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import * as callers from '#server/features/people/callers/public.ts'
import type { SignedIn } from '#server/features/people/logins/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/service.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** The hash of PASSWORD in app.ts, with the cost of src/server/features/people/passwords/passwords.ts. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$QrEMIGLxvDM82DHaK4uZNw$MBNDdK/cLI7CwzKFee812xzd6Qe+42ODjsYZJ1AkCHI'

export const PERSON = { firstName: 'Mary', lastName: 'Jackson' }

export interface NewAccount {
  /** Default: free. */
  readonly tier?: Tier
  /** Default: user. */
  readonly role?: 'user' | 'admin'
  /** Default: a new one. */
  readonly email?: string
}

export const newEmail = (): string => `${randomUUID()}@example.com`

/** Inserts an account with a password and a login. */
export function insertAccount(db: Db, account: NewAccount): Promise<SignedIn> {
  const person = { ...PERSON, email: account.email ?? newEmail(), passwordHash: PASSWORD_HASH }
  return db.transaction().execute(async (db) => {
    const { id } = await accounts.createAccount(db, null, person)
    await setPlan(db, id, account)
    return logins.createLogin(db, id, 'Unknown browser')
  })
}

/** Inserts an administrator in no workspace: an organization's server without one is not set up yet. */
export async function addAdministrator(db: Db): Promise<void> {
  const email = newEmail()
  await sql`
    insert into accounts (email, email_key, first_name, last_name, role)
    values (${email}, ${email}, 'Olive', 'Taylor', 'admin')`.execute(db)
}

export async function setPlan(
  db: Db,
  accountId: string,
  { tier = 'free', role = 'user' }: NewAccount,
): Promise<void> {
  await db.updateTable('accounts').set({ role }).where('id', '=', accountId).execute()
  await setTier(db, accountId, tier)
}

/** Confirms the address of an account, which inviting needs. */
export const confirmAddress = (db: Db, accountId: string) =>
  sql`update accounts set email_confirmed_at = now() where id = ${accountId}`.execute(db)

/** Sets the plan of the workspace that an account owns. */
export const setTier = async (db: Db, accountId: string, tier: Tier): Promise<void> =>
  workspaces.setTier(db, await workspaceOf(db, accountId), tier)

/** Returns the workspace that an account owns. */
export async function workspaceOf(db: Db, accountId: string): Promise<WorkspaceId> {
  const [workspaceId] = await memberships.ownedBy(db, accountId)
  if (!workspaceId) throw new Error('the account owns no workspace')
  return workspaceId
}

/** Returns the scope of an account's own workspace. */
export async function scopeOf(db: Db, accountId: string): Promise<Scope> {
  const [scope] = await callers.ownedScopes(db, accountId)
  if (!scope) throw new Error('the account owns no workspace')
  return scope
}
