import type { Db } from '#server/platform/db/database.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as repo from './known-browser-repo.ts'

// A browser that was signed in to an account is known to it afterwards, so that strangers who guess
// its password make themselves wait and not its owner. Being known opens nothing: the password has
// to be right all the same.

/** How long a browser stays known after it was last in. */
export const KNOWN_DAYS = 365

const KNOWN_AT_ONCE = 50

/** What to count a known browser's tries under; undefined for one that the account does not know. */
export async function knownAs(
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
 * Makes a browser known to an account, by the login that it has just got; gives the new token that
 * it keeps. What knew it by the former one knows it by this one: nobody can choose it.
 */
export async function remember(
  db: Db,
  accountId: string,
  login: string,
  former: string | undefined,
): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  if (former !== undefined) await repo.renameKnown(db, hashToken(former), hash)
  await repo.noteKnown(db, { accountId, loginHash: hashToken(login), hash }, KNOWN_AT_ONCE)
  return token
}

/** No browser is known to the account any more. */
export const forgetAll = (db: Db, accountId: string): Promise<void> =>
  repo.deleteKnownOf(db, accountId)

/** Deletes those that were not in for too long. */
export const forgetUnused = (db: Db): Promise<void> => repo.deleteUnusedFor(db, KNOWN_DAYS)
