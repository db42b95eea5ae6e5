import { WorkspaceExport } from '#contract/workspace-lifecycle.ts'
import { streamAll as streamActions } from '#server/features/teams/actions/public.ts'
import { list as apiKeysOf } from '#server/features/workspaces/api-keys/public.ts'
import { recordAudit, latestEntries } from '#server/features/workspaces/audit/public.ts'
import { exportBilling } from '#server/features/money/billing/public.ts'
import { exportBranding } from '#server/features/workspaces/branding/public.ts'
import { streamResults } from '#server/features/results/results/public.ts'
import { releaseDueRounds } from '#server/features/rounds/submissions/public.ts'
import { streamAll as streamTeamMembers } from '#server/features/teams/team-members/public.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import { streamSnapshot } from '#server/platform/db/stream-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { JsonStream, jsonPieces } from '#server/platform/http/streams.ts'
import type { StreamedFields } from '#server/platform/http/streams.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { EXPORTS, startExport } from './export-queue.ts'
import * as repo from './export-repo.ts'

/** The audit log has pages for older entries. */
const MAX_AUDIT_ENTRIES = 10_000

/**
 * Returns everything about a workspace that its owners may see, in one snapshot. Responses of its
 * rounds are included only as released results, computed by the function that serves the results page.
 */
export async function exportWorkspace(
  { db, rates }: { readonly db: Db; readonly rates: RateLimiter },
  scope: Scope,
): Promise<JsonStream<WorkspaceExport>> {
  await rates.consume(EXPORTS, scope.user.id)
  return new JsonStream(
    await startExport(async function* () {
      await recordAudit(db, scope, 'workspace.exported', 'All data of the workspace')
      await releaseDueRounds(db, scope)
      yield* streamSnapshot(db, (db) => workspacePieces(db, scope))
    }),
  )
}

async function* workspacePieces(db: Db, scope: Scope): AsyncGenerator<string> {
  const { workspaceId: id } = scope
  const row = await workspaces.findRow(db, id)
  yield* jsonPieces(WorkspaceExport, {
    exportedAt: new Date().toISOString(),
    workspace: {
      id,
      name: row.name,
      subscriptionTier: row.tier,
      rules: workspaces.rulesOf(row),
      createdAt: row.created_at.toISOString(),
    },
    members: repo.members(db, id),
    invitations: await repo.invitations(db, id),
    ...(await workspaceData(db, scope)),
    audit: latestEntries(db, id, MAX_AUDIT_ENTRIES),
  })
}

type WorkspaceData = Pick<
  StreamedFields<WorkspaceExport>,
  'teams' | 'teamMembers' | 'actions' | 'sessions'
> &
  Pick<
    WorkspaceExport,
    'branding' | 'apiKeys' | 'billingDetails' | 'subscriptions' | 'reportsBought'
  >

/**
 * Returns the data of a workspace that the exports of accounts have as well, without making due
 * releases. `db` has to be a transaction.
 */
export const workspaceData = async (db: Db, scope: Scope): Promise<WorkspaceData> => ({
  teams: teams.streamAll(db, scope),
  teamMembers: streamTeamMembers(db, scope),
  actions: streamActions(db, scope),
  sessions: streamResults(db, scope),
  branding: await exportBranding(db, scope),
  apiKeys: await apiKeysOf(db, scope),
  ...(await exportBilling(db, scope)),
})
