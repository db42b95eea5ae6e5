import type { ApiKey, NewApiKey } from '#contract/api-keys.ts'
import type { User } from '#contract/auth.ts'
import { API_CALLS_PER_HOUR, MAX_API_KEYS } from '#domain/api-limits.ts'
import { hasApiAccess } from '#domain/limits.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as callers from '#server/features/people/callers/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { z } from 'zod'
import * as repo from './repo.ts'

/** Lets people and secret scanners recognize a key. */
const KEY_PREFIX = 'sxt_'

/** Length of the readable start of a key: the prefix and six characters (68 billion values). */
const VISIBLE_LENGTH = KEY_PREFIX.length + 6

/** The scheme is case-insensitive in HTTP. */
const BEARER = /^bearer +(sxt_[\w-]{43})$/i

const CALLS_BY_KEY: RateLimit = {
  name: 'api-key-calls',
  limit: API_CALLS_PER_HOUR,
  windowSeconds: 3_600,
  message: 'Too many calls with this API key.',
}

/** Returns the workspace's keys, on every plan, so that keys of a former plan can be revoked. */
export const list = (db: Db, scope: Scope): Promise<ApiKey[]> => repo.list(db, scope)

/**
 * Creates a key and returns it, the only time it is readable. 403 if the plan has no API access, 409
 * at the limit of keys.
 * @param login the token of the user's login, which must still be valid
 */
export const create = (
  db: Db,
  scope: Scope,
  login: string,
  { name }: z.output<typeof NewApiKey>,
): Promise<ApiKey & { key: string }> =>
  db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    const { user } = locked
    // A new password revokes all keys under this lock.
    await accounts.lock(db, user.id)
    // The login may have been ended, as by a new password, while this waited for the lock.
    if (!(await callers.isLoginActive(db, login)))
      throw new AppError('unauthenticated', 'Please sign in.')
    if (!hasApiAccess(user)) throw upgradeRequired(user, 'hasApiAccess', 'API keys are')
    if ((await repo.count(db, locked)) >= MAX_API_KEYS) {
      throw new AppError(
        'conflict',
        `You've reached the limit of ${MAX_API_KEYS} API keys. Revoke one to create another.`,
      )
    }
    const key = KEY_PREFIX + newToken()
    const row = { name, prefix: key.slice(0, VISIBLE_LENGTH), hash: hashToken(key) }
    const inserted = await repo.insert(db, locked, row)
    await recordAudit(db, locked, 'key.created', `Created the API key “${name}”.`)
    return { ...inserted, key }
  })

/** Throws 404 for an unknown key or a key of another workspace. */
export const revoke = (db: Db, scope: Scope, id: string): Promise<void> =>
  db.transaction().execute(async (db) => {
    const name = await repo.remove(db, scope, id)
    if (name === undefined) throw notFound('This API key')
    await recordAudit(db, scope, 'key.revoked', `Revoked the API key “${name}”.`)
  })

/**
 * Revokes all keys of a workspace, or those that one account created in it, in the caller's transaction, which
 * holds the workspace's lock. Returns their number.
 */
export async function revokeOfWorkspace(
  db: Db,
  scope: { readonly workspaceId: WorkspaceId; readonly user: Pick<User, 'id' | 'name' | 'email'> },
  createdBy?: string,
): Promise<number> {
  const names = await repo.removeOfWorkspace(db, scope.workspaceId, createdBy)
  for (const name of names) {
    await recordAudit(db, scope, 'key.revoked', `Revoked the API key “${name}”.`)
  }
  return names.length
}

/** Revokes all keys that an account created, in the caller's transaction. Called for a new password. */
export async function revokeAll(
  db: Db,
  accountId: string,
  why = 'with a new password',
): Promise<void> {
  const keys = await repo.removeAll(db, accountId)
  if (keys.size === 0) return
  const user = await accounts.lock(db, accountId)
  for (const [workspaceId, names] of keys) {
    for (const name of names) {
      const detail = `Revoked the API key “${name}” ${why}.`
      await recordAudit(db, { workspaceId, user }, 'key.revoked', detail)
    }
  }
}

/** Revokes all keys that a member created in the workspace, in the caller's transaction. */
export async function revokeOfMember(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<void> {
  await repo.removeOfWorkspace(db, workspaceId, accountId)
}

/**
 * Returns the scope of the key in an Authorization header, without admin rights. 401 for an unknown or
 * revoked key or a suspended account; 403 with `upgradeRequired` if the plan has no API access; 429
 * above the hourly limit. A wrong key costs one read and no write.
 */
export async function scopeByKey(
  { db, rates }: { db: Db; rates: RateLimiter },
  authorization: string,
): Promise<Scope> {
  const key = BEARER.exec(authorization)?.[1]
  if (key === undefined) {
    throw new AppError('unauthenticated', 'Please send an API key: “Authorization: Bearer sxt_…”.')
  }
  const hash = hashToken(key)
  const scope = await callers.scopeByKey(db, hash)
  const found = scope && (await repo.findByHash(db, scope, hash))
  if (!found) throw new AppError('unauthenticated', 'This API key is unknown or was revoked.')
  const { user } = scope
  if (!hasApiAccess(user)) {
    throw upgradeRequired(
      user,
      'hasApiAccess',
      'API keys are',
      'This key works again once you have it.',
    )
  }
  await rates.consume(CALLS_BY_KEY, found.id)
  if (!found.usedToday) await repo.recordUse(db, scope, found.id)
  return scope
}
