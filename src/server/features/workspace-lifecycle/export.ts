import type { WorkspaceExport } from '#contract/workspaces.ts'
import { list as apiKeysOf } from '#server/features/api-keys/service.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { exportBilling } from '#server/features/billing/export.ts'
import { exportBranding } from '#server/features/branding/service.ts'
import { allResults } from '#server/features/results/service.ts'
import * as teams from '#server/features/teams/service.ts'
import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { EXPORTS, runInSeries } from './export-series.ts'
import * as repo from './export-repo.ts'

/** The audit log has pages for older entries. */
const MAX_AUDIT_ENTRIES = 10_000

/**
 * Everything about a workspace that its owners may see. Responses of its rounds are included only as
 * released results, computed by the function that serves the results page.
 */
export async function exportWorkspace(
  { db, rates }: { readonly db: Db; readonly rates: RateLimiter },
  scope: Scope,
): Promise<WorkspaceExport> {
  await rates.consume(EXPORTS, scope.user.id)
  return runInSeries(async () => {
    await recordAudit(db, scope, 'workspace.exported', 'All data of the workspace')
    return collect(db, scope)
  })
}

async function collect(db: Db, scope: Scope): Promise<WorkspaceExport> {
  const { workspaceId: id } = scope
  const row = await workspaces.findRow(db, id)
  return {
    exportedAt: new Date().toISOString(),
    workspace: {
      id,
      name: row.name,
      subscriptionTier: row.tier,
      rules: workspaces.rulesOf(row),
      createdAt: row.created_at.toISOString(),
    },
    members: await repo.members(db, id),
    invitations: await repo.invitations(db, id),
    ...(await exportData(db, scope)),
    audit: await repo.auditEntries(db, id, MAX_AUDIT_ENTRIES),
  }
}

type WorkspaceData = Pick<
  WorkspaceExport,
  'teams' | 'sessions' | 'branding' | 'apiKeys' | 'subscriptions' | 'reportsBought'
>

/** The data of a workspace that the exports of accounts have as well. */
export const exportData = async (db: Db, scope: Scope): Promise<WorkspaceData> => ({
  teams: await teams.listAll(db, scope),
  sessions: await allResults(db, scope),
  branding: await exportBranding(db, scope),
  apiKeys: await apiKeysOf(db, scope),
  ...(await exportBilling(db, scope)),
})
