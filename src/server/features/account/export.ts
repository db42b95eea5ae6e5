import type { AccountExport } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import * as auth from '#server/features/auth/service.ts'
import * as logins from '#server/features/auth/logins.ts'
import * as contact from '#server/features/contact/service.ts'
import { identitiesOf } from '#server/features/google/service.ts'
import { exportOwnRuns } from '#server/features/own-runs/service.ts'
import * as secondFactor from '#server/features/second-factor/service.ts'
import { EXPORTS, runInSeries } from '#server/features/workspace-lifecycle/export-series.ts'
import { exportData } from '#server/features/workspace-lifecycle/export.ts'
import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'

/**
 * Everything stored about an account, with the data of the workspaces that it owns. Responses of its
 * rounds are included only as released results, computed by the function that serves the results page.
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
  const owned: Awaited<ReturnType<typeof exportData>>[] = []
  for (const scope of await auth.scopesOf(db, user.id)) {
    if (scope.role === 'owner') owned.push(await exportData(db, scope))
  }
  return {
    exportedAt: new Date().toISOString(),
    account: user,
    logins: await logins.list(db, user, token),
    secondFactors: await secondFactor.list(db, user, undefined),
    signInWith: await identitiesOf(db, user.id),
    workspaces: await memberships(db, user.id),
    teams: owned.flatMap(({ teams }) => teams),
    sessions: owned.flatMap(({ sessions }) => sessions),
    savedResults: await exportOwnRuns(db, user.id),
    messages: await contact.listMessages(db, user),
    branding: owned[0]?.branding ?? null,
    apiKeys: owned.flatMap(({ apiKeys }) => apiKeys),
    subscriptions: owned.flatMap(({ subscriptions }) => subscriptions),
    reportsBought: owned.flatMap(({ reportsBought }) => reportsBought),
  }
}

async function memberships(db: Db, accountId: string): Promise<AccountExport['workspaces']> {
  const rows = await workspaces.membershipsOf(db, accountId)
  const names = await workspaces.namesOf(
    db,
    rows.map(({ workspaceId }) => workspaceId),
  )
  return rows.map(({ workspaceId: id, role, joinedAt }) => ({
    id,
    name: names.get(id) ?? '',
    role,
    joinedAt: joinedAt.toISOString(),
  }))
}
