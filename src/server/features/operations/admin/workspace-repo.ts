import type { AdminWorkspace, WorkspaceListQuery } from '#contract/admin.ts'
import { TIERS } from '#domain/plans.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { contains, searchText, sortText } from '#server/platform/db/text-search.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import { orderBy, SEARCH_TEXT, toPageRows } from './paging.ts'
import type { PageRange, PageRows } from './paging.ts'
import { countByWorkspace } from './user-repo.ts'

const ORDERS = {
  name: sortText(sql.ref('name')),
  // Sorts by the size of the plan.
  tier: sql`array_position(${sql.lit(`{${TIERS.join()}}`)}::text[], tier)`,
  created: sql.ref('created_at'),
}

/** Returns the ids of a page, in order. The rest is read for this page alone. */
export async function findIds(
  db: Db,
  { search, sort = '-created' }: Omit<WorkspaceListQuery, 'page'>,
  { limit, offset }: PageRange,
): Promise<PageRows<string>> {
  const ids = search
    ? sql`${ALL_WORKSPACES} with ${matches(search)}
        select workspace_id as id, count(*) over () as total
        from workspaces where workspace_id in (select workspace_id from matches)`
    : sql`${ALL_WORKSPACES} select workspace_id as id from workspaces`
  const { rows } = await sql<{ id: string; total?: number }>`
    ${ids} order by ${orderBy(sort, ORDERS)}, workspace_id
    limit ${limit} offset ${offset}`.execute(db)
  return toPageRows(rows)
}

/** Returns workspaces found by their own name or by their owners' names and addresses. */
const matches = (search: string) => sql`
  matches as materialized (
    select workspace_id from workspaces where ${contains(search, searchText(sql.ref('name')))}
    union
    select workspace_id from account_workspaces
    where role = 'owner' and account_id in (
      select id from accounts where ${contains(search, SEARCH_TEXT.accounts)}))`

export async function count(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await (
    search
      ? sql<{ total: number }>`${ALL_WORKSPACES} with ${matches(search)}
          select count(*) as total from matches`
      : sql<{ total: number }>`${ALL_WORKSPACES} select count(*) as total from workspaces`
  ).execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the workspaces with these ids, in this order, with their owners and counts. */
export async function readWorkspaces(
  db: Db,
  ids: readonly WorkspaceId[],
): Promise<AdminWorkspace[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('workspaces')
    .select(['workspace_id', 'name', 'tier', 'created_at'])
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .where('workspace_id', 'in', ids)
    .execute()
  const people = await peopleOf(db, ids)
  const teams = await countByWorkspace(db, 'teams', ids)
  const rounds = await countByWorkspace(db, 'rounds', ids)
  const byId = new Map(
    rows.map(({ workspace_id: id, ...row }) => [
      id,
      {
        id,
        name: row.name,
        owners: people.get(id)?.owners ?? [],
        memberCount: people.get(id)?.members ?? 0,
        teamCount: teams.get(id) ?? 0,
        quizSessionCount: rounds.get(id) ?? 0,
        subscriptionTier: row.tier,
        suspended: row.suspended,
        createdAt: row.created_at.toISOString(),
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface People {
  readonly members: number
  readonly owners: AdminWorkspace['owners']
}

/** Returns the numbers of members, and the owners, who are in the list of those who joined first. */
async function peopleOf(
  db: Db,
  workspaceIds: readonly WorkspaceId[],
): Promise<Map<WorkspaceId, People>> {
  const { rows } = await sql<People & { workspaceId: WorkspaceId }>`
    select workspace_id as "workspaceId", count(*) as members,
      coalesce(json_agg(
          json_build_object('name', trim(first_name || ' ' || last_name), 'email', email)
          order by joined_at, account_id)
        filter (where account_workspaces.role = 'owner'), '[]') as owners
    from account_workspaces join accounts on accounts.id = account_workspaces.account_id
    where workspace_id = any(${workspaceIds}::uuid[])
    group by workspace_id`.execute(db)
  return new Map(rows.map(({ workspaceId, ...people }) => [workspaceId, people]))
}
