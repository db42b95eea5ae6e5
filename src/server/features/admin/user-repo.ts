import type { AdminUser, UserListQuery } from '#contract/admin.ts'
import { TIERS } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { toUser } from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { contains } from '#server/platform/db/text-search.ts'
import { sql } from 'kysely'
import { orderBy, SEARCH_TEXT, toPageRows } from './paging.ts'
import type { PageRange, PageRows } from './paging.ts'

const fullName = sql<string>`(first_name || ' ' || last_name)`

const ORDERS = {
  name: sql`lower(${fullName})`,
  email: sql`lower(email)`,
  // By the size of the plan.
  tier: sql`array_position(${sql.lit(`{${TIERS.join()}}`)}::text[], own.tier)`,
  joined: sql.ref('created_at'),
  // Accounts that never signed in come before all others.
  lastLogin: sql`coalesce(last_login_at, '-infinity')`,
}

/** The ids of a page, in order. The rest is read for this page alone. */
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
    ? sql`left join account_workspaces as own
        on own.account_id = people.id and own.workspace_id = people.current_workspace_id`
    : sql``
  const { rows } = await sql<{ id: string; total?: number }>`
    ${ids} ${plans} order by ${orderBy(sort, ORDERS)}, id
    limit ${limit} offset ${offset}`.execute(db)
  return toPageRows(rows)
}

/** Materialized, so that PostgreSQL does not scan the index of the sort order for matches. */
const matches = (search: string) => sql`
  matches as materialized (
    select id, first_name, last_name, email, current_workspace_id, created_at, last_login_at
    from accounts where ${contains(search, SEARCH_TEXT.accounts)})`

export async function count(db: Db, search: string | undefined): Promise<number> {
  const where = search ? sql`where ${contains(search, SEARCH_TEXT.accounts)}` : sql``
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from accounts ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the accounts with these ids, in this order, with the plan and the counts of their workspace. */
export async function readUsers(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name', 'role'])
    .select(['created_at', 'last_login_at', 'email_confirmed_at'])
    .select(['demo', 'current_workspace_id as workspace_id'])
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(loginCount.as('logins'))
    .where('id', 'in', ids)
    .execute()
  const workspaceIds = rows.flatMap((row) => row.workspace_id ?? [])
  const tiers = await tiersOf(db, ids)
  const teams = await countByWorkspace(db, 'teams', workspaceIds)
  const sessions = await countByWorkspace(db, 'quiz_sessions', workspaceIds)
  const subscribed = await subscribedAmong(db, workspaceIds)
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        ...toUser({ ...row, tier: tiers.get(`${row.id} ${row.workspace_id}`) ?? 'free' }),
        suspended: row.suspended,
        demo: row.demo,
        subscribed: row.workspace_id !== null && subscribed.has(row.workspace_id),
        loginCount: row.logins,
        teamCount: (row.workspace_id && teams.get(row.workspace_id)) ?? 0,
        quizSessionCount: (row.workspace_id && sessions.get(row.workspace_id)) ?? 0,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The plans of the workspaces of accounts, by the ids of both. */
async function tiersOf(db: Db, accountIds: readonly string[]): Promise<Map<string, Tier>> {
  const rows = await db
    .selectFrom('account_workspaces')
    .select(['account_id', 'workspace_id', 'tier'])
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [`${row.account_id} ${row.workspace_id}`, row.tier]))
}

const loginCount = sql<number>`(
  select count(*) from logins where account_id = accounts.id and expires_at > now())`

async function countByWorkspace(
  db: Db,
  table: 'teams' | 'quiz_sessions',
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

/** Those with a subscription whose first payment was made: its events change the tier. */
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
