import type { AccountExport } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { list as apiKeysOf } from '#server/features/api-keys/service.ts'
import * as auth from '#server/features/auth/service.ts'
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
  user: User,
  token: string,
): Promise<AccountExport> {
  await rates.consume(EXPORTS, user.id)
  return runInSeries(() => collect(db, user, token))
}

async function collect(db: Db, user: User, token: string): Promise<AccountExport> {
  const scopes = await auth.scopesOf(db, user.id)
  const owned = scopes.filter(({ role }) => role === 'owner')
  const [first] = owned
  const billing = await each(owned, (scope) => exportBilling(db, scope).then((one) => [one]))
  return {
    exportedAt: new Date().toISOString(),
    account: user,
    logins: await logins.list(db, user, token),
    signInWith: await identitiesOf(db, user.id),
    teams: await each(owned, (scope) => teams.listAll(db, scope)),
    sessions: await each(owned, (scope) => allResults(db, scope)),
    savedResults: await each(scopes, (scope) => exportOwnRuns(db, scope)),
    messages: await contact.listMessages(db, user),
    branding: first ? await exportBranding(db, first) : null,
    apiKeys: await each(owned, (scope) => apiKeysOf(db, scope)),
    subscriptions: billing.flatMap(({ subscriptions }) => subscriptions),
    reportsBought: billing.flatMap(({ reportsBought }) => reportsBought),
  }
}

/** The lists of several workspaces, read one after another, in one list. */
async function each<T>(
  scopes: readonly Scope[],
  read: (scope: Scope) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = []
  for (const scope of scopes) all.push(...(await read(scope)))
  return all
}

let previous: Promise<unknown> = Promise.resolve()

/** Runs one export at a time, since each uses a connection until all rounds are read. */
function runInSeries<T>(work: () => Promise<T>): Promise<T> {
  const result = previous.then(work)
  previous = result.catch(() => {})
  return result
}
