import type { TeamSort } from '#contract/list-pages.ts'
import type { NewTeam, Team, TeamListQuery } from '#contract/teams.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage, SortKey } from '#server/platform/db/keyset-pagination.ts'
import { contains } from '#server/platform/db/text-search.ts'
import { sql } from 'kysely'

const TEAM_COLUMNS = [
  'id',
  'name',
  'description',
  'company_name',
  'department_type',
  'creator_role',
  'created_at',
] as const

interface TeamRow {
  id: string
  name: string
  description: string | null
  company_name: string
  department_type: string
  creator_role: string
  created_at: Date
  session_count: number
  older: number
}

/** A team with the number of the owner's older teams, which decides whether it is read-only. */
export type RankedTeam = Omit<Team, 'readOnly'> & { readonly older: number }

const older = sql<number>`
  (select count(*) from teams as others where others.account_id = teams.account_id
    and (others.created_at, others.id) < (teams.created_at, teams.id))`.as('older')

const sessionCount = sql<number>`
  (select count(*) from quiz_sessions where quiz_sessions.team_id = teams.id)`.as('session_count')

/** All of the owner's teams, oldest first. */
export async function listByOwner(db: Db, ownerId: string): Promise<RankedTeam[]> {
  const rows = await db
    .selectFrom('teams')
    .select(TEAM_COLUMNS)
    .select(sessionCount)
    .where('account_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row, index) => toTeam({ ...row, older: index }))
}

/** One of the owner's teams. */
export async function find(
  db: Db,
  ownerId: string,
  teamId: string,
): Promise<RankedTeam | undefined> {
  const row = await db
    .selectFrom('teams')
    .select(TEAM_COLUMNS)
    .select([sessionCount, older])
    .where('account_id', '=', ownerId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return row && toTeam(row)
}

/** A page of the owner's teams. */
export async function listPage(
  db: Db,
  ownerId: string,
  query: TeamListQuery,
): Promise<ListPage<RankedTeam>> {
  const page = await readListPage(
    matching(db, ownerId, query.search)
      .select([...TEAM_COLUMNS, 'older'])
      .select(sessionCount),
    sortKeys(query.sort),
    query,
    (key, id) => sql`(
      select ${key} from teams where teams.id = ${id} and account_id = ${ownerId})`,
  )
  return { ...page, rows: page.rows.map(toTeam) }
}

/** The number of the owner's teams that match a search. */
export async function countMatching(
  db: Db,
  ownerId: string,
  search: string | undefined,
): Promise<number> {
  const { count } = await matching(db, ownerId, search)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The owner's teams with a text in their name or company, ranked among all of the owner's teams. */
function matching(db: Db, ownerId: string, search: string | undefined) {
  const ranked = db
    .selectFrom('teams')
    .select(TEAM_COLUMNS)
    .select(sql<number>`row_number() over (order by created_at, id) - 1`.as('older'))
    .where('account_id', '=', ownerId)
  const teams = db.selectFrom(ranked.as('teams'))
  return search ? teams.where(contains(search, SEARCHED)) : teams
}

const SEARCHED = sql<string>`lower(name || chr(10) || company_name)`

function sortKeys(sort: TeamSort): readonly SortKey[] {
  const descending = sort.startsWith('-')
  const oldestFirst = [{ by: sql.ref('teams.created_at') }, { by: sql.ref('teams.id') }]
  if (sort.endsWith('name')) return [{ by: sql`lower(name)`, descending }, ...oldestFirst]
  return [{ by: sql.ref('teams.created_at'), descending }, ...oldestFirst.slice(1)]
}

export async function countByOwner(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('teams')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of the owner's older teams; undefined if the team is not the owner's. */
export async function countOlder(
  db: Db,
  ownerId: string,
  teamId: string,
): Promise<number | undefined> {
  const row = await selectOlder(db, ownerId, teamId).executeTakeFirst()
  return row?.older
}

/** Like countOlder, and prevents deletion of the team until the transaction ends. */
export async function lockOwned(
  db: Db,
  ownerId: string,
  teamId: string,
): Promise<number | undefined> {
  const row = await selectOlder(db, ownerId, teamId).forKeyShare().executeTakeFirst()
  return row?.older
}

const selectOlder = (db: Db, ownerId: string, teamId: string) =>
  db.selectFrom('teams').select(older).where('account_id', '=', ownerId).where('id', '=', teamId)

export async function insert(db: Db, ownerId: string, team: NewTeam): Promise<RankedTeam> {
  const row = await db
    .insertInto('teams')
    .values({ account_id: ownerId, ...columnsOf(team) })
    .returning(TEAM_COLUMNS)
    .returning([sessionCount, older])
    .executeTakeFirstOrThrow()
  return toTeam(row)
}

export async function update(
  db: Db,
  ownerId: string,
  teamId: string,
  change: Partial<NewTeam>,
): Promise<RankedTeam | undefined> {
  const row = await db
    .updateTable('teams')
    // Setting the key to itself keeps the statement valid if no field was sent.
    .set({ account_id: ownerId, ...columnsOf(change) })
    .where('account_id', '=', ownerId)
    .where('id', '=', teamId)
    .returning(TEAM_COLUMNS)
    .returning([sessionCount, older])
    .executeTakeFirst()
  return row && toTeam(row)
}

export async function remove(db: Db, ownerId: string, teamId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('teams')
    .where('account_id', '=', ownerId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function columnsOf<T extends Partial<NewTeam>>(team: T) {
  return {
    name: team.name,
    description: team.description,
    company_name: team.companyName,
    department_type: team.departmentType,
    creator_role: team.creatorRole,
  } as {
    name: NonNullable<T['name']>
    description: string | null
    company_name: NonNullable<T['companyName']>
    department_type: NonNullable<T['departmentType']>
    creator_role: NonNullable<T['creatorRole']>
  }
}

function toTeam(row: TeamRow): RankedTeam {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    companyName: row.company_name,
    departmentType: row.department_type,
    creatorRole: row.creator_role,
    createdAt: row.created_at.toISOString(),
    sessionCount: row.session_count,
    older: row.older,
  }
}

export async function sessionIds(db: Db, ownerId: string, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quiz_sessions')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .execute()
  return rows.map(({ id }) => id)
}
