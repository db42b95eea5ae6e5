import type { Workspace } from '#contract/workspaces.ts'
import type { GroupSize } from '#domain/release.ts'
import type { Tier } from '#domain/plans.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import { insertMember } from './repo.ts'

// What invitations need of a workspace.

/** A workspace without the role of a member. */
export interface InvitingWorkspace extends Pick<Workspace, 'name' | 'subscriptionTier' | 'rules'> {
  readonly id: WorkspaceId
  readonly suspended: boolean
}

/** Undefined if the workspace no longer exists. */
export async function find(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<InvitingWorkspace | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .select(['name', 'tier', 'minimum_group_size', 'retention_months'])
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return (
    row && {
      id: workspaceId,
      name: row.name,
      subscriptionTier: row.tier,
      suspended: row.suspended,
      rules: {
        minimumGroupSize: row.minimum_group_size as GroupSize,
        retentionMonths: row.retention_months,
      },
    }
  )
}

export async function isMember(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_workspaces')
    .select('role')
    .where('account_id', '=', accountId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row !== undefined
}

/** True if the account owns a workspace on the Free plan. The caller holds the account's lock. */
export async function ownsFreeWorkspace(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_workspaces')
    .select('workspace_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where('tier', '=', 'free')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds a person to a workspace who may read the given teams of it, in the caller's transaction, which
 * holds the workspace's lock.
 */
export async function addMember(
  db: Db,
  workspaceId: WorkspaceId,
  member: {
    readonly accountId: string
    readonly role: Role
    readonly tier: Tier
    readonly teamIds: readonly string[]
  },
): Promise<void> {
  const { accountId, teamIds } = member
  await insertMember(db, workspaceId, member)
  if (teamIds.length === 0) return
  await db
    .insertInto('team_access')
    .values(
      teamIds.map((teamId) => ({
        workspace_id: workspaceId,
        team_id: teamId,
        account_id: accountId,
      })),
    )
    .execute()
}
