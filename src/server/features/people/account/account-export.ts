import { AccountExport } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import * as callers from '#server/features/people/callers/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import * as emailChange from '#server/features/people/email-change/public.ts'
import * as contact from '#server/features/site/contact/public.ts'
import { identitiesOf } from '#server/features/people/google/public.ts'
import { streamOwnRuns } from '#server/features/rounds/own-runs/public.ts'
import * as secondFactor from '#server/features/people/second-factor/public.ts'
import { releaseDueRounds } from '#server/features/rounds/submissions/public.ts'
import {
  EXPORTS,
  startExport,
  workspaceData,
} from '#server/features/workspaces/workspace-lifecycle/public.ts'
import * as members from '#server/features/workspaces/memberships/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamSnapshot } from '#server/platform/db/stream-rows.ts'
import { JsonStream, jsonPieces } from '#server/platform/http/streams.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * Returns everything stored about an account, with the data of the workspaces that it owns, in one
 * snapshot. Responses of its rounds are included only as released results, computed by the function
 * that serves the results page.
 */
export async function exportAccount(
  { db, rates }: { db: Db; rates: RateLimiter },
  user: User,
  token: string,
): Promise<JsonStream<AccountExport>> {
  await rates.consume(EXPORTS, user.id)
  return new JsonStream(
    await startExport(async function* () {
      const scopes = await callers.scopesOf(db, user.id)
      const owned = scopes.filter(({ role }) => role === 'owner')
      for (const scope of owned) await releaseDueRounds(db, scope)
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
    emailChanges: await emailChange.listChanges(db, user.id),
    logins: await logins.listLogins(db, user, token),
    secondFactors: await secondFactor.list(db, user, undefined),
    signInWith: await identitiesOf(db, user.id),
    workspaces: await memberships(db, user.id),
    teams: inOneList(owned.map(({ teams }) => teams)),
    teamMembers: inOneList(owned.map(({ teamMembers }) => teamMembers)),
    actions: inOneList(owned.map(({ actions }) => actions)),
    sessions: inOneList(owned.map(({ sessions: rounds }) => rounds)),
    savedResults: streamOwnRuns(db, user.id),
    messages: await contact.listMessages(db, user),
    branding: owned[0]?.branding ?? null,
    apiKeys: owned.flatMap(({ apiKeys }) => apiKeys),
    billingDetails: owned.flatMap(({ billingDetails }) => billingDetails),
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
  const rows = await members.membershipsOf(db, accountId)
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
