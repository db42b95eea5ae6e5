import type { ApiKey, NewApiKey } from '#contract/api-keys.ts'
import type { User } from '#contract/auth.ts'
import { API_CALLS_AN_HOUR, API_KEYS_AT_ONCE } from '#domain/api-access.ts'
import { hasApiAccess } from '#domain/limits.ts'
import * as auth from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { z } from 'zod'
import * as repo from './repo.ts'

/** Says at a glance, and to programs that look for lost secrets, what such a text is. */
const MARK = 'sxt_'

/** Letters of a key that stay readable: the mark and six, of which there are 68 billion. */
const SHOWN = MARK.length + 6

/** The scheme in any case, as HTTP has it, and a key as `create` makes them. */
const BEARER = /^bearer +(sxt_[\w-]{43})$/i

const CALLS_BY_ONE_KEY: RateLimit = {
  name: 'api-key-calls',
  limit: API_CALLS_AN_HOUR,
  windowSeconds: 3_600,
  message: 'Too many calls with this API key.',
}

/** Also where the plan has none any more, so that what is left can be seen and revoked. */
export const list = (db: Db, user: User): Promise<ApiKey[]> => repo.listByOwner(db, user.id)

/**
 * The one time that the key itself is shown, for whoever is signed in by `login`. 403 without the
 * plan, 409 for one too many.
 */
export const create = (
  db: Db,
  user: User,
  login: string,
  { name }: z.output<typeof NewApiKey>,
): Promise<ApiKey & { key: string }> =>
  db.transaction().execute(async (db) => {
    const account = await auth.lock(db, user.id)
    // Whoever was signed out while this waited, as by a new password, must leave no way in behind.
    if (!(await auth.isLiving(db, login))) throw new AppError('unauthenticated', 'Please sign in.')
    if (!hasApiAccess(account)) throw upgradeRequired(account, 'hasApiAccess', 'API keys are')
    if ((await repo.countByOwner(db, user.id)) >= API_KEYS_AT_ONCE) {
      throw new AppError(
        'conflict',
        `You have ${API_KEYS_AT_ONCE} API keys, which is as many as there can be. Revoke one to make another.`,
      )
    }
    const key = MARK + newToken()
    const row = { name, prefix: key.slice(0, SHOWN), hash: hashToken(key) }
    return { ...(await repo.insert(db, user.id, row)), key }
  })

/** 404 for a key that is not there or is somebody else's. */
export async function revoke(db: Db, user: User, id: string): Promise<void> {
  if (!(await repo.remove(db, user.id, id))) throw notFound('This API key')
}

/** A way in must not outlive a new password: ends all of them, in the caller's transaction. */
export const revokeAll = (db: Db, accountId: string): Promise<void> => repo.removeAll(db, accountId)

/**
 * Whose key an Authorization header holds: never an admin, whatever the account is. 401 where it
 * holds none that lives, or the account is suspended; 403 with `upgradeRequired` while the plan has
 * no API access; 429 beyond the key's calls an hour. A wrong key costs one read and no write.
 */
export async function userByKey(
  { db, rates }: { db: Db; rates: RateLimiter },
  authorization: string,
): Promise<User> {
  const key = BEARER.exec(authorization)?.[1]
  if (key === undefined) {
    throw new AppError('unauthenticated', 'Please send an API key: “Authorization: Bearer sxt_…”.')
  }
  const holder = await auth.holderOfKey(db, hashToken(key))
  if (!holder) throw new AppError('unauthenticated', 'This API key is unknown or was revoked.')
  const { user, keyId, usedToday } = holder
  if (!hasApiAccess(user)) {
    throw upgradeRequired(
      user,
      'hasApiAccess',
      'API keys work',
      'This key works again once you have it.',
    )
  }
  await rates.consume(CALLS_BY_ONE_KEY, keyId)
  if (!usedToday) await repo.noteUse(db, keyId)
  return { ...user, isAdmin: false, role: 'user' }
}
