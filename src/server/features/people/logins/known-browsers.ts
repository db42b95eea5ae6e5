import type { Db } from '#server/platform/db/database.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as repo from './known-browser-repo.ts'

// A browser that was signed in to an account is remembered as known. Known browsers have a login
// throttle of their own, so that strangers who guess the password cannot lock out the owner. A known
// browser still needs the correct password.

/** How long a browser stays known after its last sign-in. */
export const KNOWN_DAYS = 365

/** How long a browser is not asked for a second factor, if the person wants that. */
const REMEMBERED_DAYS = 30

const MAX_KNOWN_BROWSERS = 50

/** Returns the throttle key of a known browser; undefined if the account does not know it. */
export async function knownBrowserKey(
  db: Db,
  accountId: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const hash = hashToken(token)
  return (await repo.isKnown(db, accountId, hash))
    ? `${hash.toString('hex')} ${accountId}`
    : undefined
}

/**
 * Makes a browser known to an account and returns its new token. The token replaces the old one for
 * all accounts, so that it cannot be chosen by an attacker.
 * @param login the token of the browser's new login
 * @param skipsSecondFactor true to not ask the browser for a second factor for a while
 */
export async function rememberBrowser(
  db: Db,
  accountId: string,
  login: string,
  oldToken: string | undefined,
  skipsSecondFactor: boolean,
): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  if (oldToken !== undefined) await repo.replaceToken(db, hashToken(oldToken), hash)
  const rememberedDays = skipsSecondFactor ? REMEMBERED_DAYS : null
  const known = { accountId, loginHash: hashToken(login), hash, rememberedDays }
  await repo.upsertKnown(db, known, MAX_KNOWN_BROWSERS)
  return token
}

/** True if the browser with the token is not asked for the account's second factor. */
export const skipsSecondFactor = async (
  db: Db,
  accountId: string,
  token: string | undefined,
): Promise<boolean> => token !== undefined && repo.hasRemembered(db, accountId, hashToken(token))

/**
 * Returns the browsers that are not asked for the account's second factor. `token` is that of the
 * request's.
 */
export async function listRemembered(
  db: Db,
  accountId: string,
  token: string | undefined,
): Promise<{ id: string; browser: string; rememberedUntil: string; current: boolean }[]> {
  const current = token === undefined ? undefined : hashToken(token)
  const rows = await repo.listRemembered(db, accountId)
  return rows.map(({ tokenHash, ...row }) => ({
    ...row,
    current: current !== undefined && tokenHash.equals(current),
  }))
}

/** Asks a browser for the second factor again. False if it was not remembered. */
export const forgetRemembered = (db: Db, accountId: string, id: string): Promise<boolean> =>
  repo.forget(db, accountId, id)

/** Asks all browsers for the second factor again. */
export async function forgetAllRemembered(db: Db, accountId: string): Promise<void> {
  await repo.forget(db, accountId)
}

/** Forgets all known browsers of an account; returns how many skipped the second factor. */
export const deleteKnownBrowsers = (db: Db, accountId: string): Promise<number> =>
  repo.deleteAllOf(db, accountId)

/** Deletes browsers without a sign-in for KNOWN_DAYS. */
export const deleteUnused = (db: Db): Promise<void> => repo.deleteUnusedSince(db, KNOWN_DAYS)
