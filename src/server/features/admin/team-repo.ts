import type { AdminTeam, TeamListQuery } from '#contract/admin.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { holds, orderOf, partOf, WORDS } from './paging.ts'
import type { Part, Slice } from './paging.ts'

const ownerName = sql<string>`(first_name || ' ' || last_name)`

const ORDERS = {
  name: sql`lower(name)`,
  company: sql`lower(company_name)`,
  owner: sql`lower(${ownerName})`,
  created: sql.ref('teams.created_at'),
}

/** Ids alone, in order: rounds are counted for those that are shown. */
export async function idsOf(
  db: Db,
  { search, sort = '-created' }: Omit<TeamListQuery, 'page'>,
  { limit, offset }: Slice,
): Promise<Part<string>> {
  const all = search
    ? sql`with ${found(search)} select teams.id, count(*) over () as total
        from teams join found on found.id = teams.id`
    : sql`select teams.id from teams`
  // Who owns a team is looked up for all of them only where that puts them in order.
  const owners = sort.endsWith('owner') ? sql`join accounts on accounts.id = account_id` : sql``
  const { rows } = await sql<{ id: string; total?: number }>`
    ${all} ${owners} order by ${orderOf(sort, ORDERS)}, teams.id
    limit ${limit} offset ${offset}`.execute(db)
  return partOf(rows)
}

/** By their own words or by their owners': each has an index of its own. */
const found = (search: string) => sql`
  found as materialized (
    select id from teams where ${holds(search, WORDS.teams)}
    union
    select teams.id from teams
    where account_id in (select id from accounts where ${holds(search, WORDS.accounts)}))`

export async function count(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await (
    search
      ? sql<{ total: number }>`with ${found(search)} select count(*) as total from found`
      : sql<{ total: number }>`select count(*) as total from teams`
  ).execute(db)
  return rows[0]?.total ?? 0
}

/** The teams of these ids, in this order, with their owners. */
export async function teamsOf(db: Db, ids: readonly string[]): Promise<AdminTeam[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('teams')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['teams.id', 'name', 'company_name', 'department_type', 'teams.created_at', 'email'])
    .select(ownerName.as('owner_name'))
    .select(
      sql<number>`(select count(*) from quiz_sessions where team_id = teams.id)`.as('sessions'),
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
        sessionCount: row.sessions,
        createdAt: row.created_at.toISOString(),
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
