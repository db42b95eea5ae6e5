import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import { findAccount, today } from './caller-repo.ts'
import type { AccountRow } from './caller-repo.ts'

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

// The address is lowercased in JavaScript, like the throttle key. The database would treat more
// letters as equal, so one account could be tried under several keys.
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

/** Returns null if the account has no password or no longer exists. */
export async function passwordHashById(db: Db, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.password_hash ?? null
}

/** Returns the address in the case in which it was registered. */
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

/** Returns undefined if the account no longer exists. */
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
  workspaceId: WorkspaceId,
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

/** Returns which second factors an account has. */
export async function factorsOf(
  db: Db,
  accountId: string,
): Promise<{ totp: boolean; passkey: boolean; recoveryCode: boolean }> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recoveryCode: boolean }>`
    select
      exists (select from totp_factors
        where account_id = ${accountId} and confirmed_on is not null) as totp,
      exists (select from passkeys where account_id = ${accountId}) as passkey,
      exists (select from recovery_codes where account_id = ${accountId}) as "recoveryCode"
  `.execute(db)
  return rows[0] ?? { totp: false, passkey: false, recoveryCode: false }
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
  person: { email: string; firstName: string; lastName: string; workspaceId: WorkspaceId | null },
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

/** Removes all sign-ins with a provider from the account and returns their number. */
export async function deleteIdentitiesOf(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
