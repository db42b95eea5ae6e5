import type { AdminUser, UserListQuery } from '#contract/admin.ts'
import { TIERS } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { toUser } from '#server/features/people/callers/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { contains, sortText } from '#server/platform/db/text-search.ts'
import { sql } from 'kysely'
import { orderBy, SEARCH_TEXT, toPageRows } from './paging.ts'
import type { PageRange, PageRows } from './paging.ts'

const fullName = sql<string>`(first_name || ' ' || last_name)`

const ORDERS = {
  name: sortText(fullName),
  email: sql.ref('email_key'),
  // Sorts by the size of the plan.
  tier: sql`array_position(${sql.lit(`{${TIERS.join()}}`)}::text[], own.tier)`,
  joined: sql.ref('created_at'),
  // Accounts that never signed in come before all others.
  lastLogin: sql`coalesce(last_login_at, '-infinity')`,
}

/** SQL: of each account the workspace that it has owned longest. */
export const oldestOwned = sql`
  select distinct on (account_id) account_id, workspace_id, tier from account_workspaces
  where role = 'owner' order by account_id, joined_at, workspace_id`

/** Returns the ids of a page, in order. The rest is read for this page alone. */
export async function findIds(
  db: Db,
  { search, sort = '-joined' }: Omit<UserListQuery, 'page'>,
  { limit, offset }: PageRange,
): Promise<PageRows<string>> {
  const ids = search
    ? sql`with ${matches(search)} select id, count(*) over () as total from matches as people`
    : sql`select id from accounts as people`
  // Plans are joined only if the list is sorted by them.
  const plans = sort.endsWith('tier')
    ? sql`left join (${oldestOwned}) as own on own.account_id = people.id`
    : sql``
  const { rows } = await sql<{ id: string; total?: number }>`
    ${ids} ${plans} order by ${orderBy(sort, ORDERS)}, id
    limit ${limit} offset ${offset}`.execute(db)
  return toPageRows(rows)
}

// Materialized, so that PostgreSQL does not scan the index of the sort order for matches.
const matches = (search: string) => sql`
  matches as materialized (
    select id, first_name, last_name, email_key, created_at, last_login_at
    from accounts where ${contains(search, SEARCH_TEXT.accounts)})`

export async function count(db: Db, search: string | undefined): Promise<number> {
  const where = search ? sql`where ${contains(search, SEARCH_TEXT.accounts)}` : sql``
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from accounts ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the accounts with these ids, in this order, with the plan and counts of their own workspace. */
export async function readUsers(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name', 'role'])
    .select(['created_at', 'last_login_at', 'email_confirmed_at', 'demo'])
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(loginCount.as('logins'))
    .where('id', 'in', ids)
    .execute()
  const owned = await oldestOwnedBy(db, ids)
  const workspaceIds = [...owned.values()].map(({ workspaceId }) => workspaceId)
  const names = await workspaces.namesOf(db, workspaceIds)
  const teams = await countByWorkspace(db, 'teams', workspaceIds)
  const rounds = await countByWorkspace(db, 'rounds', workspaceIds)
  const subscribed = await subscribedAmong(db, workspaceIds)
  const byId = new Map(
    rows.map((row) => {
      const own = owned.get(row.id)
      const id = own?.workspaceId
      const tier = own?.tier ?? 'free'
      const user = {
        ...toUser({
          ...row,
          tier,
          workspace_id: null,
          workspace_role: null,
          lacks_second_factor: false,
        }),
        suspended: row.suspended,
        demo: row.demo,
        ownedWorkspace: id === undefined ? null : { id, name: names.get(id) ?? '' },
        ownedWorkspaces: own?.count ?? 0,
        subscribed: id !== undefined && subscribed.has(id),
        loginCount: row.logins,
        teamCount: (id && teams.get(id)) ?? 0,
        quizSessionCount: (id && rounds.get(id)) ?? 0,
      }
      return [row.id, user]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface OwnedWorkspace {
  readonly workspaceId: WorkspaceId
  readonly tier: Tier
  /** The number of workspaces that the account owns. */
  readonly count: number
}

/** Returns the workspaces that accounts have owned longest, by account. */
async function oldestOwnedBy(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, OwnedWorkspace>> {
  const { rows } = await sql<OwnedWorkspace & { account_id: string }>`
    select distinct on (account_id) account_id, workspace_id as "workspaceId", tier,
      count(*) over (partition by account_id) as count
    from account_workspaces
    where role = 'owner' and account_id = any(${accountIds}::uuid[])
    order by account_id, joined_at, workspace_id`.execute(db)
  return new Map(rows.map(({ account_id, ...owned }) => [account_id, owned]))
}

const loginCount = sql<number>`(
  select count(*) from logins where account_id = accounts.id and expires_at > now())`

/** Returns the numbers of rows by workspace, without workspaces that have none. */
export async function countByWorkspace(
  db: Db,
  table: 'teams' | 'rounds',
  workspaceIds: readonly WorkspaceId[],
): Promise<Map<WorkspaceId, number>> {
  if (workspaceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select('workspace_id')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', 'in', workspaceIds)
    .groupBy('workspace_id')
    .execute()
  return new Map(rows.map((row) => [row.workspace_id, row.count]))
}

/** Returns those with a subscription whose first payment was made: its events change the tier. */
async function subscribedAmong(
  db: Db,
  workspaceIds: readonly WorkspaceId[],
): Promise<Set<WorkspaceId>> {
  if (workspaceIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('subscriptions')
    .select('workspace_id')
    .where('workspace_id', 'in', workspaceIds)
    .where('status', 'in', ['active', 'past_due', 'unpaid'])
    .execute()
  return new Set(rows.map((row) => row.workspace_id))
}
