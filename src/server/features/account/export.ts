import type { AccountExport } from '#contract/account.ts'
import { list as apiKeysOf } from '#server/features/api-keys/service.ts'
import * as logins from '#server/features/auth/logins.ts'
import { exportBilling } from '#server/features/billing/export.ts'
import { exportBranding } from '#server/features/branding/service.ts'
import * as contact from '#server/features/contact/service.ts'
import { identitiesOf } from '#server/features/google/service.ts'
import { exportOwnRuns } from '#server/features/own-runs/service.ts'
import { allResults } from '#server/features/results/service.ts'
import * as teams from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Limits exports, which read everything an account owns. */
const EXPORTS: RateLimit = {
  name: 'exports',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many data downloads.',
}

/**
 * Everything stored about an account. Responses of its rounds are included only as released results,
 * computed by the function that serves the results page.
 */
export async function exportAccount(
  { db, rates }: { db: Db; rates: RateLimiter },
  scope: Scope,
  token: string,
): Promise<AccountExport> {
  await rates.consume(EXPORTS, scope.user.id)
  return runInSeries(() => collect(db, scope, token))
}

async function collect(db: Db, scope: Scope, token: string): Promise<AccountExport> {
  const { user } = scope
  return {
    exportedAt: new Date().toISOString(),
    account: user,
    logins: await logins.list(db, user, token),
    signInWith: await identitiesOf(db, user.id),
    teams: await teams.listAll(db, scope),
    sessions: await allResults(db, scope),
    savedResults: await exportOwnRuns(db, scope),
    messages: await contact.listMessages(db, user),
    branding: await exportBranding(db, scope),
    apiKeys: await apiKeysOf(db, scope),
    ...(await exportBilling(db, scope)),
  }
}

let previous: Promise<unknown> = Promise.resolve()

/** Runs one export at a time, since each uses a connection until all rounds are read. */
function runInSeries<T>(work: () => Promise<T>): Promise<T> {
  const result = previous.then(work)
  previous = result.catch(() => {})
  return result
}
