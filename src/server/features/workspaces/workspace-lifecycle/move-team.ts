import * as audit from '#server/features/workspaces/audit/public.ts'
import * as callers from '#server/features/people/callers/public.ts'
import * as purchases from '#server/features/money/billing/public.ts'
import type { BillingDeps } from '#server/features/money/billing/public.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './move-repo.ts'

/**
 * Moves a team with its rounds to another workspace of the same owner. Rounds created this month count
 * where they were created. People who are not in the new workspace lose their access. 404 for a
 * workspace that the person is not in, 403 for one that they do not own, 403 with `upgradeRequired`
 * at its limit of teams.
 */
export async function moveTeam(
  deps: BillingDeps,
  scope: Scope,
  teamId: string,
  workspaceId: string,
): Promise<void> {
  const { db } = deps
  const target = await requireTarget(deps, scope, workspaceId)
  await teams.get(db, scope, teamId)
  // The customer of an open payment is that of the former workspace.
  await purchases.cancelPurchasesOf(deps, scope, await teams.roundIds(db, scope, teamId))
  await db.transaction().execute(async (db) => {
    await workspaces.lockAll(db, [scope.workspaceId, target.workspaceId])
    for (const { workspaceId } of [scope, target]) {
      const role = await memberships.roleOf(db, workspaceId, scope.user.id)
      if (role !== 'owner') throw notOwner()
    }
    const team = await repo.lockTeam(db, scope.workspaceId, teamId)
    if (!team) throw notFound('This team')
    await teams.requireBelowLimit(db, await workspaces.lock(db, target))
    const move = { from: scope.workspaceId, to: target.workspaceId }
    await repo.moveTeam(db, move, teamId, team.rounds)
    const names = await workspaces.namesOf(db, [move.from, move.to])
    const rounds = team.rounds.length === 1 ? '1 round' : `${team.rounds.length} rounds`
    const record = (scope: Scope, direction: string) =>
      audit.recordAudit(db, scope, 'team.moved', `“${team.name}” with ${rounds}, ${direction}`)
    await record(scope, `to the workspace “${names.get(move.to)}”`)
    await record(target, `from the workspace “${names.get(move.from)}”`)
  })
}

async function requireTarget(
  { db }: Pick<BillingDeps, 'db'>,
  { workspaceId, user }: Scope,
  id: string,
): Promise<Scope> {
  const scopes = await callers.scopesOf(db, user.id)
  const target = scopes.find((scope) => scope.workspaceId === id.toLowerCase())
  if (!target) throw notFound('This workspace')
  if (target.role !== 'owner') throw notOwner()
  if (target.workspaceId === workspaceId) {
    throw badInput('workspaceId', 'The team is in this workspace already.')
  }
  return target
}

const notOwner = () =>
  new AppError('forbidden', 'Only a person who owns both workspaces can move a team.')
