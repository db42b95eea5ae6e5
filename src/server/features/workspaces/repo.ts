import type { Tier } from '#domain/plans.ts'
import type { GroupSize } from '#domain/release.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

export async function insert(
  db: Db,
  workspace: { readonly workspaceId: WorkspaceId; readonly name: string; readonly tier: Tier },
): Promise<void> {
  const { workspaceId, name, tier } = workspace
  await db.insertInto('workspaces').values({ workspace_id: workspaceId, name, tier }).execute()
}

/** Inserts a member, and the row that the login check reads. */
export async function insertMember(
  db: Db,
  workspaceId: WorkspaceId,
  member: { readonly accountId: string; readonly role: Role; readonly tier: Tier },
): Promise<void> {
  const { accountId, role, tier } = member
  await db
    .insertInto('members')
    .values({ workspace_id: workspaceId, account_id: accountId, role })
    .execute()
  await db
    .insertInto('account_workspaces')
    .values({ account_id: accountId, workspace_id: workspaceId, role, tier })
    .execute()
}

/** Locks the workspace's row and returns its plan; undefined if it does not exist. */
export async function lock(db: Db, workspaceId: WorkspaceId): Promise<Tier | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .select('tier')
    .where('workspace_id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.tier
}

export async function setTier(db: Db, workspaceId: WorkspaceId, tier: Tier): Promise<void> {
  await db.updateTable('workspaces').set({ tier }).where('workspace_id', '=', workspaceId).execute()
  await db
    .updateTable('account_workspaces')
    .set({ tier })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

export async function setSuspended(
  db: Db,
  workspaceId: WorkspaceId,
  suspended: boolean,
): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ suspended_at: suspended ? sql`now()` : null })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** A workspace with the role of one of its members. */
interface MemberWorkspace {
  id: WorkspaceId
  name: string
  role: Role
  tier: Tier
  groupSize: GroupSize
  retentionMonths: number | null
}

/** The workspaces that an account is in, by name in any case. */
export async function listOf(db: Db, accountId: string): Promise<MemberWorkspace[]> {
  const memberships = await db
    .selectFrom('account_workspaces')
    .select(['workspace_id', 'role'])
    .where('account_id', '=', accountId)
    .execute()
  const roles = new Map(memberships.map((row) => [row.workspace_id, row.role]))
  const workspaces = await db
    .selectFrom('workspaces')
    .select(['workspace_id', 'name', 'tier', 'minimum_group_size', 'retention_months'])
    .where('workspace_id', '=', sql<WorkspaceId>`any(${[...roles.keys()]}::uuid[])`)
    .orderBy(sql`lower(name)`)
    .orderBy('workspace_id')
    .execute()
  return workspaces.flatMap((row) => {
    const role = roles.get(row.workspace_id)
    if (!role) return []
    return {
      id: row.workspace_id,
      name: row.name,
      role,
      tier: row.tier,
      groupSize: row.minimum_group_size as GroupSize,
      retentionMonths: row.retention_months,
    }
  })
}

/** Makes a workspace the current one of an account, if the account is still in it. */
export async function setCurrent(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ current_workspace_id: workspaceId })
    .where('id', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_workspaces')
          .select('workspace_id')
          .where('account_id', '=', accountId)
          .where('workspace_id', '=', workspaceId),
      ),
    )
    .execute()
}

/** The workspaces that an account owns, in the order of their ids. */
export async function ownedBy(db: Db, accountId: string): Promise<WorkspaceId[]> {
  const rows = await db
    .selectFrom('account_workspaces')
    .select('workspace_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .orderBy('workspace_id')
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** The ids of a workspace's owners. */
export async function ownersOf(db: Db, workspaceId: WorkspaceId): Promise<string[]> {
  const rows = await db
    .selectFrom('account_workspaces')
    .select('account_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** The tables that lead to a workspace. Nothing else deletes their rows with it. */
const LOOKUPS = [
  'account_workspaces',
  'team_workspaces',
  'session_workspaces',
  'api_key_workspaces',
  'order_workspaces',
  'invitation_workspaces',
  'billing_customers',
] as const

/** Deletes a workspace with all rows that carry its id. */
export async function remove(db: Db, workspaceId: WorkspaceId): Promise<void> {
  await db.deleteFrom('workspaces').where('workspace_id', '=', workspaceId).execute()
  for (const table of LOOKUPS) {
    await db.deleteFrom(table).where('workspace_id', '=', workspaceId).execute()
  }
}
