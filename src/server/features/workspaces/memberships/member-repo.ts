import type { Tier } from '#domain/plans.ts'
import type { GroupSize } from '#domain/release.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sortText } from '#server/platform/db/text-search.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/**
 * Members, and the workspaces of an account. Both tables are written together, because the login check
 * reads `account_workspaces` alone.
 */

/** Inserts a member, and the row that the login check reads. */
export async function insertMember(
  db: Db,
  workspaceId: WorkspaceId,
  member: {
    readonly accountId: string
    readonly role: Role
    readonly tier: Tier
    /** The hash of the link with which the account joins. */
    readonly invitationHash?: Buffer
  },
): Promise<void> {
  const { accountId, role, tier, invitationHash = null } = member
  await db
    .insertInto('members')
    .values({ workspace_id: workspaceId, account_id: accountId, role })
    .execute()
  const { two_factor_required } = await db
    .selectFrom('workspaces')
    .select('two_factor_required')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('account_workspaces')
    .values({
      account_id: accountId,
      workspace_id: workspaceId,
      role,
      tier,
      two_factor_required,
      invitation_hash: invitationHash,
    })
    .execute()
}

/** Returns the number of workspaces that an account is in. */
export async function countOfAccount(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account_workspaces')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the role of an account in a workspace; undefined if it is not in it. */
export async function roleOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<Role | undefined> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.role
}

export async function setRole(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
  role: Role,
): Promise<void> {
  for (const table of ['members', 'account_workspaces'] as const) {
    await db
      .updateTable(table)
      .set({ role })
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .execute()
  }
}

/** A workspace with the role of one of its members. */
interface MemberWorkspace {
  id: WorkspaceId
  name: string
  role: Role
  tier: Tier
  groupSize: GroupSize
  retentionMonths: number | null
  twoFactorRequired: boolean
}

/** Returns the workspaces that an account is in, by name in any case. */
export async function listOf(db: Db, accountId: string): Promise<MemberWorkspace[]> {
  const memberships = await db
    .selectFrom('account_workspaces')
    .select(['workspace_id', 'role'])
    .where('account_id', '=', accountId)
    .execute()
  const roles = new Map(memberships.map((row) => [row.workspace_id, row.role]))
  const workspaces = await db
    .selectFrom('workspaces')
    .select([
      'workspace_id',
      'name',
      'tier',
      'minimum_group_size',
      'retention_months',
      'two_factor_required',
    ])
    .where('workspace_id', '=', sql<WorkspaceId>`any(${[...roles.keys()]}::uuid[])`)
    .orderBy(sortText(sql.ref('name')))
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
      twoFactorRequired: row.two_factor_required,
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
    .where((e) =>
      e.exists(
        e
          .selectFrom('account_workspaces')
          .select('workspace_id')
          .where('account_id', '=', accountId)
          .where('workspace_id', '=', workspaceId),
      ),
    )
    .execute()
}

/** Returns the workspaces that an account owns, in the order of their ids. */
export async function ownedBy(db: Db, accountId: string): Promise<WorkspaceId[]> {
  const rows = await ownerships(db)
    .select('workspace_id')
    .where('account_id', '=', accountId)
    .orderBy('workspace_id')
    .execute()
  return rows.map((row) => row.workspace_id)
}

export const ownerships = (db: Db) =>
  db.selectFrom('account_workspaces').where('account_workspaces.role', '=', 'owner')

/** Returns the workspace that an account has owned longest. */
export async function oldestOwnedBy(db: Db, accountId: string): Promise<WorkspaceId | undefined> {
  const row = await ownerships(db)
    .select('workspace_id')
    .where('account_id', '=', accountId)
    .orderBy('joined_at')
    .orderBy('workspace_id')
    .executeTakeFirst()
  return row?.workspace_id
}

/** Returns the number of workspaces on the Free plan that an account owns. */
export async function countFreeOwnedBy(db: Db, accountId: string): Promise<number> {
  const { count } = await ownerships(db)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('tier', '=', 'free')
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the ids of a workspace's owners. */
export async function ownersOf(db: Db, workspaceId: WorkspaceId): Promise<string[]> {
  const rows = await ownerships(db)
    .select('account_id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** The workspaces of an account with its role and the numbers of all members and owners. */
export interface Membership {
  readonly workspaceId: WorkspaceId
  readonly role: Role
  readonly joinedAt: Date
  readonly members: number
  readonly owners: number
}

/** Returns the workspaces that an account is in, the one joined first at the start. */
export async function membershipsOf(db: Db, accountId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select own.workspace_id as "workspaceId", own.role, own.joined_at as "joinedAt",
      count(*) as members, count(*) filter (where everyone.role = 'owner') as owners
    from account_workspaces as own
      join account_workspaces as everyone on everyone.workspace_id = own.workspace_id
    where own.account_id = ${accountId}
    group by own.workspace_id, own.role, own.joined_at
    order by own.joined_at, own.workspace_id`.execute(db)
  return rows
}

/** Locks accounts in the order of their ids. Returns how many of them exist. */
export async function lockAccounts(db: Db, accountIds: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select 1 from accounts where id = any(${accountIds}::uuid[])
    order by id for no key update`.execute(db)
  return rows.length
}

/** True if the workspace is the account's current one. */
export async function isCurrent(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('current_workspace_id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.current_workspace_id === workspaceId
}

/** Returns the accounts whose current workspace this is. */
export async function presentIn(db: Db, workspaceId: WorkspaceId): Promise<string[]> {
  const rows = await db
    .selectFrom('account_workspaces')
    .innerJoin('accounts', 'accounts.id', 'account_workspaces.account_id')
    .select('accounts.id')
    .where('account_workspaces.workspace_id', '=', workspaceId)
    .whereRef('accounts.current_workspace_id', '=', 'account_workspaces.workspace_id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Makes another workspace the current one of accounts that are no longer in this one: one that they
 * own, otherwise any, otherwise none.
 */
export async function moveOn(
  db: Db,
  workspaceId: WorkspaceId,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    update accounts set current_workspace_id = (
      select own.workspace_id from account_workspaces as own
      where own.account_id = accounts.id and own.workspace_id <> ${workspaceId}
      order by own.role <> 'owner', own.joined_at, own.workspace_id limit 1)
    where id = any(${accountIds}::uuid[]) and current_workspace_id = ${workspaceId}`.execute(db)
}

/** Removes an account from a workspace, with its access to teams. */
export async function removeMember(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('members')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute()
  await db
    .deleteFrom('account_workspaces')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute()
}
