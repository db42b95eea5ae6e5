import { OWN_SERVER_TIER, TIERS } from '#domain/plans.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Puts all workspaces on the plan with everything, and keeps the plan that each had. */
export async function grantEverything(db: Db): Promise<void> {
  await db
    .updateTable('workspaces')
    .set((e) => ({ tier_before: e.ref('tier'), tier: OWN_SERVER_TIER }))
    .where('tier_before', 'is', null)
    .modifyEnd(ALL_WORKSPACES)
    .execute()
  await db
    .updateTable('account_workspaces')
    .set({ tier: OWN_SERVER_TIER })
    .where('tier', '<>', OWN_SERVER_TIER)
    .execute()
}

/** Puts all workspaces on the plan that they had before. */
export async function restorePlans(db: Db): Promise<void> {
  for (const tier of TIERS) {
    const restored = await db
      .updateTable('workspaces')
      .set({ tier, tier_before: null })
      .where('tier_before', '=', tier)
      .modifyEnd(ALL_WORKSPACES)
      .returning('workspace_id')
      .execute()
    if (restored.length === 0) continue
    const ids = restored.map((row) => row.workspace_id)
    await db
      .updateTable('account_workspaces')
      .set({ tier })
      .where('workspace_id', '=', sql<WorkspaceId>`any(${ids}::uuid[])`)
      .execute()
  }
}

/** Throws a 409 on an organization's own server, which has no plans to choose from. */
export async function requirePlans(db: Db, workspaceId: WorkspaceId): Promise<void> {
  const row = await db
    .selectFrom('workspaces')
    .select('tier_before')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (!row?.tier_before) return
  throw new AppError('conflict', 'This server has no plans: every workspace has everything.')
}

/** Returns some workspaces, the oldest first. */
export const firstWorkspaces = (db: Db, limit: number) =>
  db
    .selectFrom('workspaces')
    .modifyFront(ALL_WORKSPACES)
    .select(['workspace_id', 'name'])
    .orderBy('created_at')
    .orderBy('workspace_id')
    .limit(limit)
    .execute()
