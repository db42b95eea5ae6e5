import type { Tier } from '#domain/plans.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId, WorkspaceTarget } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

const ACCOUNT_COLUMNS = [
  'accounts.id',
  'accounts.email',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.role',
  'accounts.created_at',
  'accounts.last_login_at',
  'accounts.email_confirmed_at',
  sql<boolean>`accounts.password_hash is not null`.as('has_password'),
  sql<boolean>`accounts.suspended_at is not null`.as('suspended'),
  'account_workspaces.workspace_id',
  'account_workspaces.role as workspace_role',
  sql<Tier>`coalesce(account_workspaces.tier, 'free')`.as('tier'),
] as const

/** An account without its password hash, with its role in a workspace. */
export interface AccountRow {
  id: string
  email: string
  first_name: string
  last_name: string
  /** Null, like the role, if the account is not in the workspace. */
  workspace_id: WorkspaceId | null
  workspace_role: Role | null
  /** The plan of the workspace; `free` without one. */
  tier: Tier
  role: 'user' | 'admin'
  created_at: Date
  last_login_at: Date | null
  email_confirmed_at: Date | null
  has_password: boolean
  suspended: boolean
}

/** Accounts with the target's workspace, or with their current one. */
const selectAccounts = (db: Db, target: WorkspaceTarget | null = null) =>
  db
    .selectFrom('accounts')
    .leftJoin('account_workspaces', (join) =>
      join
        .onRef('account_workspaces.account_id', '=', 'accounts.id')
        .on('account_workspaces.workspace_id', '=', workspaceOf(target)),
    )
    .select(ACCOUNT_COLUMNS)

/** SQL: the id of a target's workspace; null for an unknown team or session. */
function workspaceOf(target: WorkspaceTarget | null): RawBuilder<WorkspaceId> {
  switch (target?.by) {
    case undefined:
      return sql`accounts.current_workspace_id`
    case 'workspace':
      return sql`${target.id}::uuid`
    case 'team':
      return sql`(select workspace_id from team_workspaces where team_id = ${target.id})`
    case 'session':
      return sql`(select workspace_id from session_workspaces where session_id = ${target.id})`
  }
}

/** Inserts an account; undefined if the address, in any case, already has one. */
export async function insertAccount(
  db: Db,
  account: {
    email: string
    firstName: string
    lastName: string
    passwordHash: string
    workspaceId: WorkspaceId
  },
): Promise<string | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      current_workspace_id: account.workspaceId,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * The address is lowercased in JavaScript, like the throttle key. The database would treat more
 * letters as equal, so one account could be tried under several keys.
 */
export function passwordHashByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; password_hash: string | null; suspended: boolean } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash', sql<boolean>`suspended_at is not null`.as('suspended')])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()
}

/** Null if the account has no password or no longer exists. */
export async function passwordHashById(db: Db, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.password_hash ?? null
}

/** The address in the case in which it was registered. */
export function findContactByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()
}

/** Undefined if the account no longer exists. */
export function findContactById(
  db: Db,
  accountId: string,
): Promise<{ email: string; confirmed: boolean } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['email', sql<boolean>`email_confirmed_at is not null`.as('confirmed')])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/**
 * Stores the time of sign-in and returns the account; undefined if it is suspended. Waits for a
 * concurrent suspension.
 */
export async function updateLastLogin(db: Db, accountId: string): Promise<AccountRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', accountId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? findAccount(db, accountId) : undefined
}

const findAccount = (db: Db, accountId: string): Promise<AccountRow | undefined> =>
  selectAccounts(db).where('accounts.id', '=', accountId).executeTakeFirst()

/** The start of the current UTC day. */
const today = sql<Date>`(date_trunc('day', now() at time zone 'utc') at time zone 'utc')`

/** The account of an active login, unless suspended, with the target's workspace. `stale` if the login was not used today. */
export function accountByLogin(
  db: Db,
  tokenHash: Buffer,
  target: WorkspaceTarget | null,
): Promise<(AccountRow & { stale: boolean }) | undefined> {
  return selectAccounts(db, target)
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .select(sql<boolean>`logins.last_used_at < ${today}`.as('stale'))
    .where('logins.token_hash', '=', tokenHash)
    .where('logins.expires_at', '>', sql<Date>`now()`)
    .where('accounts.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** An account once for each of its workspaces, in the order of their ids. */
export const accountByWorkspace = (db: Db, accountId: string): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .innerJoin('account_workspaces', 'account_workspaces.account_id', 'accounts.id')
    .select(ACCOUNT_COLUMNS)
    .where('accounts.id', '=', accountId)
    .orderBy('account_workspaces.workspace_id')
    .execute()

/** The account and the workspace of an API key, unless the account is suspended. */
export function accountByKey(db: Db, keyHash: Buffer): Promise<AccountRow | undefined> {
  return db
    .selectFrom('api_key_workspaces')
    .innerJoin('accounts', 'accounts.id', 'api_key_workspaces.account_id')
    .innerJoin('account_workspaces', (join) =>
      join
        .onRef('account_workspaces.account_id', '=', 'accounts.id')
        .onRef('account_workspaces.workspace_id', '=', 'api_key_workspaces.workspace_id'),
    )
    .select(ACCOUNT_COLUMNS)
    .where('api_key_workspaces.key_hash', '=', keyHash)
    .where('accounts.suspended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Stores the day of a login's use, without a time, and extends the login by `days`, at most to
 * `longest` days after its start.
 */
export async function refreshLogin(
  db: Db,
  tokenHash: Buffer,
  days: number,
  longest: number,
): Promise<void> {
  await db
    .updateTable('logins')
    .set({
      last_used_at: today,
      expires_at: sql`least(
        ${today} + make_interval(hours => ${days * 24}),
        created_at + make_interval(hours => ${longest * 24}))`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function updatePasswordHash(
  db: Db,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute()
}

export async function setEmailConfirmed(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email_confirmed_at: sql`now()` })
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

export async function setCurrentWorkspace(
  db: Db,
  accountId: string,
  workspaceId: WorkspaceId | null,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ current_workspace_id: workspaceId })
    .where('id', '=', accountId)
    .execute()
}

export async function deleteAccount(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
}

/** Locks the account's row until the transaction ends, so that counts read next stay valid. */
export async function lockAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  const locked = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Read under the lock: a join would return the other table's row of before.
  return locked && findAccount(db, accountId)
}

/**
 * Gives an account whose current workspace is this one another: one that it owns, else one that it is
 * in, else none.
 */
export async function replaceCurrentWorkspace(
  db: Db,
  accountId: string,
  workspaceId: WorkspaceId,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      current_workspace_id: sql`(
        select account_workspaces.workspace_id from account_workspaces
        where account_workspaces.account_id = ${accountId}
          and account_workspaces.workspace_id <> ${workspaceId}
        order by account_workspaces.role <> 'owner', account_workspaces.workspace_id
        limit 1)`,
    })
    .where('id', '=', accountId)
    .where('current_workspace_id', '=', workspaceId)
    .execute()
}

export async function updateGrants(
  db: Db,
  accountId: string,
  grants: { role?: 'user' | 'admin'; suspended_at?: null },
): Promise<void> {
  await db.updateTable('accounts').set(grants).where('id', '=', accountId).execute()
}

export async function suspend(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ suspended_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()
}

/** Inserts an account with a confirmed address and no password; undefined if the address has one. */
export async function insertConfirmedAccount(
  db: Db,
  person: { email: string; firstName: string; lastName: string; workspaceId: WorkspaceId },
): Promise<string | undefined> {
  const account = await db
    .insertInto('accounts')
    .values({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      email_confirmed_at: sql`now()`,
      current_workspace_id: person.workspaceId,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return account?.id
}

export async function confirmWithoutPassword(
  db: Db,
  accountId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      password_hash: null,
      first_name: names.firstName,
      last_name: names.lastName,
      email_confirmed_at: sql`now()`,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Removes all sign-ins with a provider from the account. */
export async function deleteIdentitiesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('identities').where('account_id', '=', accountId).execute()
}
