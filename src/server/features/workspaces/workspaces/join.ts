import type { Workspace } from '#contract/workspaces.ts'
import type { GroupSize } from '#domain/release.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import * as repo from './repo.ts'

// What invitations need of a workspace.

/** A workspace without the role of a member. */
export interface InvitingWorkspace extends Pick<Workspace, 'name' | 'subscriptionTier' | 'rules'> {
  readonly id: WorkspaceId
  readonly suspended: boolean
}

/** Returns undefined if the workspace no longer exists. */
export async function find(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<InvitingWorkspace | undefined> {
  const row = await repo.find(db, workspaceId)
  return (
    row && {
      id: workspaceId,
      name: row.name,
      subscriptionTier: row.tier,
      suspended: row.suspended,
      rules: {
        minimumGroupSize: row.minimum_group_size as GroupSize,
        retentionMonths: row.retention_months,
        twoFactorRequired: row.two_factor_required,
      },
    }
  )
}
