import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import type { Tier } from '#domain/plans.ts'

const ACCOUNT_COLUMNS = [
  'accounts.id',
  'accounts.email',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.tier',
  'accounts.role',
  'accounts.created_at',
  'accounts.last_login_at',
  'accounts.email_confirmed_at',
  sql<boolean>`accounts.password_hash is not null`.as('has_password'),
  sql<boolean>`accounts.suspended_at is not null`.as('suspended'),
] as const

/** An account without its password hash. */
export interface AccountRow {
  id: string
  email: string
  first_name: string
  last_name: string
  tier: Tier
  role: 'user' | 'admin'
  created_at: Date
  last_login_at: Date | null
  email_confirmed_at: Date | null
  has_password: boolean
  suspended: boolean
}

/** Inserts an account; undefined if the address, in any case, already has one. */
export function insertAccount(
  db: Db,
  account: { email: string; firstName: string; lastName: string; passwordHash: string },
): Promise<AccountRow | undefined> {
  return db
    .insertInto('accounts')
    .values({
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst()
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
export function updateLastLogin(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db
    .updateTable('accounts')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', accountId)
    .where('suspended_at', 'is', null)
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst()
}

export async function insertLogin(
  db: Db,
  login: { tokenHash: Buffer; accountId: string; browser: string; days: number },
): Promise<void> {
  await db
    .insertInto('logins')
    .values({
      token_hash: login.tokenHash,
      account_id: login.accountId,
      browser: login.browser,
      expires_at: sql`now() + make_interval(days => ${login.days})`,
    })
    .execute()
}

/** The start of the current UTC day. */
const today = sql<Date>`(date_trunc('day', now() at time zone 'utc') at time zone 'utc')`

/** The account of an active login, unless suspended. `stale` if the login was not used today. */
export function accountByLogin(
  db: Db,
  tokenHash: Buffer,
): Promise<(AccountRow & { stale: boolean }) | undefined> {
  return db
    .selectFrom('logins')
    .innerJoin('accounts', 'accounts.id', 'logins.account_id')
    .select(ACCOUNT_COLUMNS)
    .select(sql<boolean>`logins.last_used_at < ${today}`.as('stale'))
    .where('logins.token_hash', '=', tokenHash)
    .where('logins.expires_at', '>', sql<Date>`now()`)
    .where('accounts.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** The account of an API key, unless suspended, and whether today's use is already stored. */
export function accountByKey(
  db: Db,
  keyHash: Buffer,
): Promise<(AccountRow & { key_id: string; used_today: boolean }) | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(ACCOUNT_COLUMNS)
    .select([
      'api_keys.id as key_id',
      sql<boolean>`api_keys.last_used_on is not distinct from (now() at time zone 'utc')::date`.as(
        'used_today',
      ),
    ])
    .where('api_keys.key_hash', '=', keyHash)
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

export async function deleteLogin(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('logins').where('token_hash', '=', tokenHash).execute()
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

export async function deleteAccount(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
}

export async function deleteLoginsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('logins').where('account_id', '=', accountId).execute()
}

/** Locks the account's row until the transaction ends, so that counts read next stay valid. */
export function lockAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateGrants(
  db: Db,
  accountId: string,
  grants: { tier?: Tier; role?: 'user' | 'admin'; suspended_at?: null },
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
  person: { email: string; firstName: string; lastName: string },
): Promise<string | undefined> {
  const account = await db
    .insertInto('accounts')
    .values({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      email_confirmed_at: sql`now()`,
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
