import type { AdminTeam, TeamListQuery } from '#contract/admin.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { holds, orderOf } from './paging.ts'
import type { Slice } from './paging.ts'

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
): Promise<string[]> {
  const rows = await matching(db, search)
    .select('teams.id')
    .orderBy(...orderOf(sort, ORDERS))
    .orderBy('teams.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function count(db: Db, search: string | undefined): Promise<number> {
  const asked = search ? matching(db, search) : db.selectFrom('teams')
  const { total } = await asked
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const text = (column: string) => sql.ref<string>(column)

function matching(db: Db, search: string | undefined) {
  const teams = db.selectFrom('teams').innerJoin('accounts', 'accounts.id', 'account_id')
  if (!search) return teams
  return teams.where(holds(search, text('name'), text('company_name'), ownerName, text('email')))
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
