import type { Db } from '#server/platform/db/database.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as repo from './known-browser-repo.ts'

// A browser that was signed in to an account is remembered as known. Known browsers have a login
// throttle of their own, so that strangers who guess the password cannot lock out the owner. A known
// browser still needs the correct password.

/** How long a browser stays known after its last sign-in. */
export const KNOWN_DAYS = 365

const MAX_KNOWN_BROWSERS = 50

/** The throttle key of a known browser; undefined if the account does not know it. */
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
 */
export async function rememberBrowser(
  db: Db,
  accountId: string,
  login: string,
  oldToken: string | undefined,
): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  if (oldToken !== undefined) await repo.replaceToken(db, hashToken(oldToken), hash)
  await repo.upsertKnown(db, { accountId, loginHash: hashToken(login), hash }, MAX_KNOWN_BROWSERS)
  return token
}

/** Forgets all known browsers of an account. */
export const deleteKnownBrowsers = (db: Db, accountId: string): Promise<void> =>
  repo.deleteAllOf(db, accountId)

/** Deletes browsers without a sign-in for KNOWN_DAYS. */
export const deleteUnused = (db: Db): Promise<void> => repo.deleteUnusedSince(db, KNOWN_DAYS)
