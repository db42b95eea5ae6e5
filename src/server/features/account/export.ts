import { AccountExport } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import * as auth from '#server/features/auth/service.ts'
import * as logins from '#server/features/auth/logins.ts'
import * as contact from '#server/features/contact/service.ts'
import { identitiesOf } from '#server/features/google/service.ts'
import { streamOwnRuns } from '#server/features/own-runs/service.ts'
import * as secondFactor from '#server/features/second-factor/service.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import { EXPORTS, startExport } from '#server/features/workspace-lifecycle/export-queue.ts'
import { workspaceData } from '#server/features/workspace-lifecycle/export.ts'
import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamSnapshot } from '#server/platform/db/stream-rows.ts'
import { JsonStream, jsonPieces } from '#server/platform/http/streams.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * Everything stored about an account, with the data of the workspaces that it owns, in one snapshot.
 * Responses of its rounds are included only as released results, computed by the function that serves
 * the results page.
 */
export async function exportAccount(
  { db, rates }: { db: Db; rates: RateLimiter },
  user: User,
  token: string,
): Promise<JsonStream<AccountExport>> {
  await rates.consume(EXPORTS, user.id)
  return new JsonStream(
    await startExport(async function* () {
      const scopes = await auth.scopesOf(db, user.id)
      const owned = scopes.filter(({ role }) => role === 'owner')
      for (const scope of owned) await releaseDueSessions(db, scope)
      yield* streamSnapshot(db, (db) => accountPieces(db, user, token, owned))
    }),
  )
}

async function* accountPieces(
  db: Db,
  user: User,
  token: string,
  scopes: readonly Scope[],
): AsyncGenerator<string> {
  const owned: Awaited<ReturnType<typeof workspaceData>>[] = []
  for (const scope of scopes) owned.push(await workspaceData(db, scope))
  yield* jsonPieces(AccountExport, {
    exportedAt: new Date().toISOString(),
    account: user,
    logins: await logins.list(db, user, token),
    secondFactors: await secondFactor.list(db, user, undefined),
    signInWith: await identitiesOf(db, user.id),
    workspaces: await memberships(db, user.id),
    teams: inOneList(owned.map(({ teams }) => teams)),
    teamMembers: inOneList(owned.map(({ teamMembers }) => teamMembers)),
    actions: inOneList(owned.map(({ actions }) => actions)),
    sessions: inOneList(owned.map(({ sessions }) => sessions)),
    savedResults: streamOwnRuns(db, user.id),
    messages: await contact.listMessages(db, user),
    branding: owned[0]?.branding ?? null,
    apiKeys: owned.flatMap(({ apiKeys }) => apiKeys),
    subscriptions: owned.flatMap(({ subscriptions }) => subscriptions),
    reportsBought: owned.flatMap(({ reportsBought }) => reportsBought),
  })
}

async function* inOneList<Item>(
  lists: readonly (readonly Item[] | AsyncIterable<Item>)[],
): AsyncGenerator<Item> {
  for (const list of lists) yield* list
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
