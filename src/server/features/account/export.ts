import type { AccountExport } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { list as apiKeysOf } from '#server/features/api-keys/service.ts'
import * as logins from '#server/features/auth/logins.ts'
import { exportBilling } from '#server/features/billing/export.ts'
import { keptBranding } from '#server/features/branding/service.ts'
import * as contact from '#server/features/contact/service.ts'
import { identitiesOf } from '#server/features/google/service.ts'
import { exportOwnRuns } from '#server/features/own-runs/service.ts'
import { allResults } from '#server/features/results/service.ts'
import * as teams from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'

/** It reads all that there is. */
const BY_ONE_ACCOUNT: RateLimit = {
  name: 'exports',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many downloads of your data.',
}

/**
 * All that is kept of an account. What others answered is in it as figures of released answers,
 * by the same function that the results screen reads.
 */
export async function exportAccount(
  { db, rates }: { db: Db; rates: RateLimiter },
  user: User,
  token: string,
): Promise<AccountExport> {
  await rates.consume(BY_ONE_ACCOUNT, user.id)
  return afterOthers(() => gather(db, user, token))
}

async function gather(db: Db, user: User, token: string): Promise<AccountExport> {
  return {
    exportedAt: new Date().toISOString(),
    account: user,
    logins: await logins.list(db, user, token),
    signInWith: await identitiesOf(db, user.id),
    teams: await teams.list(db, user),
    sessions: await allResults(db, user),
    savedResults: await exportOwnRuns(db, user),
    messages: await contact.messagesOf(db, user),
    branding: await keptBranding(db, user),
    apiKeys: await apiKeysOf(db, user),
    ...(await exportBilling(db, user)),
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: each holds a connection for as long as an account has rounds to be read. */
function afterOthers<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
