import type { Tier } from '#domain/plans.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

export async function insert(
  db: Db,
  workspace: {
    readonly workspaceId: WorkspaceId
    readonly name: string
    readonly tier: Tier
    readonly tierBefore: Tier | null
  },
): Promise<void> {
  const { workspaceId, name, tier, tierBefore } = workspace
  await db
    .insertInto('workspaces')
    .values({ workspace_id: workspaceId, name, tier, tier_before: tierBefore })
    .execute()
}

/** Takes an advisory lock until the transaction ends; a workspace that does not exist cannot be locked. */
export async function lockFirst(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first workspace', 0))`.execute(db)
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

/**
 * Returns the role of a member, and whether their address is confirmed; undefined for other accounts.
 */
export const findMember = (
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<{ role: Role; emailConfirmed: boolean } | undefined> =>
  db
    .selectFrom('account_workspaces')
    .innerJoin('accounts', 'accounts.id', 'account_workspaces.account_id')
    .select('account_workspaces.role')
    .select(sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'))
    .where('account_workspaces.workspace_id', '=', workspaceId)
    .where('account_workspaces.account_id', '=', accountId)
    .executeTakeFirst()

export async function setTier(db: Db, workspaceId: WorkspaceId, tier: Tier): Promise<void> {
  await db.updateTable('workspaces').set({ tier }).where('workspace_id', '=', workspaceId).execute()
  await db
    .updateTable('account_workspaces')
    .set({ tier })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Returns the names of workspaces by id. */
export async function namesOf(
  db: Db,
  workspaceIds: readonly WorkspaceId[],
): Promise<Map<WorkspaceId, string>> {
  if (workspaceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('workspaces')
    .select(['workspace_id', 'name'])
    .where('workspace_id', 'in', workspaceIds)
    .execute()
  return new Map(rows.map((row) => [row.workspace_id, row.name]))
}

/** Returns a workspace's own columns. */
export const find = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('workspaces')
    .select(['name', 'tier', 'created_at', 'minimum_group_size', 'retention_months'])
    .select('two_factor_required')
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()

/** Returns the workspace of a team; undefined for an unknown id. */
export async function ofTeam(db: Db, teamId: string): Promise<WorkspaceId | undefined> {
  const row = await db
    .selectFrom('team_workspaces')
    .select('workspace_id')
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row?.workspace_id
}

export async function setName(db: Db, workspaceId: WorkspaceId, name: string): Promise<void> {
  await db.updateTable('workspaces').set({ name }).where('workspace_id', '=', workspaceId).execute()
}

/** The tables that lead to a workspace. Nothing else deletes their rows with it. */
const LOOKUPS = [
  'account_workspaces',
  'team_workspaces',
  'round_workspaces',
  'restarted_rounds',
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
