import type { AdminTeam, TeamListQuery } from '#contract/admin.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { contains, sortText } from '#server/platform/db/text-search.ts'
import { sql } from 'kysely'
import { orderBy, SEARCH_TEXT, toPageRows } from './paging.ts'
import type { PageRange, PageRows } from './paging.ts'

const ownerName = sql<string>`(first_name || ' ' || last_name)`

const ORDERS = {
  name: sortText(sql.ref('name')),
  company: sortText(sql.ref('company_name')),
  owner: sortText(ownerName),
  created: sql.ref('teams.created_at'),
}

/** Returns the ids of a page, in order. The rest is read for this page alone. */
export async function findIds(
  db: Db,
  { search, sort = '-created' }: Omit<TeamListQuery, 'page'>,
  { limit, offset }: PageRange,
): Promise<PageRows<string>> {
  const ids = search
    ? sql`${ALL_WORKSPACES} with ${matches(search)} select teams.id, count(*) over () as total
        from teams join matches on matches.id = teams.id`
    : sql`${ALL_WORKSPACES} select teams.id from teams`
  // Owners are joined only if the list is sorted by them.
  const owners = sort.endsWith('owner') ? sql`join accounts on accounts.id = account_id` : sql``
  const { rows } = await sql<{ id: string; total?: number }>`
    ${ids} ${owners} order by ${orderBy(sort, ORDERS)}, teams.id
    limit ${limit} offset ${offset}`.execute(db)
  return toPageRows(rows)
}

/**
 * Returns teams found by their own text or by their owner's. A union, since each has its own index.
 */
const matches = (search: string) => sql`
  matches as materialized (
    select id from teams where ${contains(search, SEARCH_TEXT.teams)}
    union
    select teams.id from teams
    where account_id in (select id from accounts where ${contains(search, SEARCH_TEXT.accounts)}))`

export async function count(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await (
    search
      ? sql<{ total: number }>`${ALL_WORKSPACES} with ${matches(search)}
          select count(*) as total from matches`
      : sql<{ total: number }>`${ALL_WORKSPACES} select count(*) as total from teams`
  ).execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the teams with these ids, in this order, with their owners. */
export async function readTeams(db: Db, ids: readonly string[]): Promise<AdminTeam[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('teams')
    .modifyFront(ALL_WORKSPACES)
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['teams.id', 'name', 'company_name', 'department_type', 'teams.created_at', 'email'])
    .select(ownerName.as('owner_name'))
    .select(
      sql<number>`(
        select count(*) from rounds
        where workspace_id = teams.workspace_id and team_id = teams.id)`.as('round_count'),
    )
    .where('teams.id', 'in', ids)
    .execute()
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        companyName: row.company_name,
        departmentType: row.department_type,
        ownerName: row.owner_name.trim(),
        ownerEmail: row.email,
        sessionCount: row.round_count,
        createdAt: row.created_at.toISOString(),
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
