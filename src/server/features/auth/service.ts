import type { Credentials, User } from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { z } from 'zod'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { ClientInfo } from './client-info.ts'
import { forgetAll, knownAs } from './known-browsers.ts'
import { deleteLoginsBeyond } from './login-repo.ts'
import * as repo from './repo.ts'
import type { AccountRow } from './repo.ts'
import { AccountSuspended } from './account-suspended.ts'
import { isRightLogin } from './login-throttle.ts'

/** How long a browser stays signed in after it was last used. */
const LOGIN_DAYS = 30

/** How long a browser stays signed in at most, however often it is used. */
export const LONGEST_LOGIN_DAYS = 365

/** The latest logins of an account that live; whoever signs in on more ends the one unused longest. */
const LOGINS_AT_ONCE = 50

/** A signed-in user, and the token that its browser keeps. */
export interface SignedIn {
  readonly user: User
  readonly token: string
}

/** Makes an account with a password. 409 where the address has one already. */
export async function create(
  db: Db,
  person: { email: string; firstName: string; lastName: string; passwordHash: string },
): Promise<{ id: string }> {
  const account = await repo.insertAccount(db, person)
  if (!account) throw new AppError('conflict', 'An account with this email already exists.')
  return account
}

/**
 * 401 in the same words and time for an unknown address and for a wrong password. Only the right
 * one of a suspended account is told so, by a 403.
 */
export async function login(
  { db, rates, contactEmail }: { db: Db; rates: RateLimiter; contactEmail: string },
  { email, password }: z.output<typeof Credentials>,
  { network, browser, knownToken }: ClientInfo,
): Promise<SignedIn> {
  const account = await repo.passwordHashByEmail(db, email)
  const knock = {
    email,
    network,
    knownBrowser: account && (await knownAs(db, account.id, knownToken)),
  }
  const right = await isRightLogin(rates, knock, account?.password_hash ?? null, password)
  if (!account || !right) throw wrongCredentials()
  return db.transaction().execute(async (db) => {
    // Checking takes long: a password that was changed meanwhile must not open the account.
    await lock(db, account.id)
    const now = await repo.passwordHashByEmail(db, email)
    if (now?.id !== account.id || now.password_hash !== account.password_hash) {
      throw wrongCredentials()
    }
    if (now.suspended) throw new AccountSuspended(contactEmail)
    return enter(db, account.id, browser)
  })
}

const wrongCredentials = () => new AppError('unauthenticated', 'Wrong email or password.')

/** Forgets a browser's login; does nothing where the token is unknown. */
export async function logout(db: Db, token: string): Promise<void> {
  await repo.deleteLogin(db, hashToken(token))
}

/** The user of a token; null if it is unknown or expired. `refresh` extends the login once a day. */
export async function userByToken(
  db: Db,
  token: string,
  { refresh }: { readonly refresh: boolean },
): Promise<User | null> {
  const tokenHash = hashToken(token)
  const account = await repo.accountByLogin(db, tokenHash)
  if (!account) return null
  if (account.stale && refresh) {
    await repo.refreshLogin(db, tokenHash, LOGIN_DAYS, LONGEST_LOGIN_DAYS)
  }
  return toUser(account)
}

/**
 * The account behind an API key's hash, in one query; null where there is none, or it is suspended.
 * What the key may do is the caller's to say.
 */
export async function holderOfKey(
  db: Db,
  keyHash: Buffer,
): Promise<{ user: User; keyId: string; usedToday: boolean } | null> {
  const account = await repo.accountByKey(db, keyHash)
  if (!account) return null
  return { user: toUser(account), keyId: account.key_id, usedToday: account.used_today }
}

/** Whether a token still signs somebody in. */
export const isLiving = async (db: Db, token: string): Promise<boolean> =>
  (await repo.accountByLogin(db, hashToken(token))) !== undefined

/** The account of an address and its mailbox, in the case in which it was registered. */
export const mailboxOf = (db: Db, email: string) => repo.mailboxByEmail(db, email)

/** The address of an account, and whether it is confirmed; undefined where it has gone. */
export const mailboxById = (db: Db, accountId: string) => repo.mailboxById(db, accountId)

/** Sets a new password and ends every other way in and every login, in the caller's transaction. */
export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await repo.updatePasswordHash(db, accountId, passwordHash)
  await repo.deleteLoginsOf(db, accountId)
  await forgetAll(db, accountId)
  await repo.deleteIdentitiesOf(db, accountId)
}

/** Whether the account has a password, and as which hash. */
export const passwordHashOf = (db: Db, accountId: string) => repo.passwordHashById(db, accountId)

/** Notes that mails to the address reach its owner; keeps the first time. */
export const confirmEmail = (db: Db, accountId: string): Promise<void> =>
  repo.setEmailConfirmed(db, accountId)

/** Deletes an account with all that it owns, as the tables say. */
export const erase = (db: Db, accountId: string): Promise<void> => repo.deleteAccount(db, accountId)

/** Locks the caller's account for the rest of the transaction; 401 if it has gone meanwhile. */
export async function lock(db: Db, accountId: string): Promise<User> {
  const account = await repo.lockAccount(db, accountId)
  if (!account) throw new AppError('unauthenticated', 'Please sign in.')
  return toUser(account)
}

/** The same for work that nobody waits for; undefined where the account has gone. */
export async function lockOwner(db: Db, accountId: string): Promise<User | undefined> {
  const account = await repo.lockAccount(db, accountId)
  return account && toUser(account)
}

/** An account's row as the contract speaks of it. */
export function toUser(account: AccountRow): User {
  return {
    id: account.id,
    firstName: account.first_name,
    lastName: account.last_name,
    name: `${account.first_name} ${account.last_name}`.trim(),
    email: account.email,
    isAdmin: account.role === 'admin',
    role: account.role,
    subscriptionTier: account.tier,
    emailConfirmed: account.email_confirmed_at !== null,
    hasPassword: account.has_password,
    createdAt: account.created_at.toISOString(),
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
  }
}

/**
 * Signs a browser in to an account, in the caller's transaction. Whoever calls this knows that it
 * may be; that the account is not suspended is seen to here, for every way in.
 */
export async function enter(db: Db, accountId: string, browser: string): Promise<SignedIn> {
  const account = await repo.touchLastLogin(db, accountId)
  if (!account) throw new AccountSuspended()
  const token = newToken()
  await repo.insertLogin(db, {
    tokenHash: hashToken(token),
    accountId,
    browser,
    days: LOGIN_DAYS,
  })
  await deleteLoginsBeyond(db, accountId, LOGINS_AT_ONCE)
  return { token, user: toUser(account) }
}
