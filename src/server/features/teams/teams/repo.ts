import { randomUUID } from 'node:crypto'
import type { TeamSort } from '#contract/list-pages.ts'
import type { NewTeam, Team, TeamListQuery } from '#contract/teams.ts'
import { deleteRestarted } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage, SortKey } from '#server/platform/db/keyset-pagination.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import { contains, searchText, sortText } from '#server/platform/db/text-search.ts'
import type { Scope } from '#server/platform/scope.ts'
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
  round_count: number
  older: number
}

/** A team with the number of older teams in its workspace, which decides whether it is read-only. */
export type RankedTeam = Omit<Team, 'readOnly'> & { readonly older: number }

/** Returns the number of older teams in the workspace. */
const older = ({ workspaceId }: Scope) =>
  sql<number>`
  (select count(*) from teams as others where others.workspace_id = ${workspaceId}
    and (others.created_at, others.id) < (teams.created_at, teams.id))`.as('older')

const roundCount = ({ workspaceId }: Scope) =>
  sql<number>`
  (select count(*) from rounds
    where rounds.workspace_id = ${workspaceId} and rounds.team_id = teams.id)`.as('round_count')

/** Yields all teams that the caller may read, oldest first. `db` has to be a transaction. */
export async function* streamAll(db: Db, scope: Scope): AsyncGenerator<RankedTeam> {
  const all = matching(db, scope, undefined)
    .select([...TEAM_COLUMNS, 'older'])
    .select(roundCount(scope))
    .orderBy('created_at')
    .orderBy('id')
  for await (const row of streamRows(db, 'streamed_teams', all, 200)) yield toTeam(row)
}

/** Returns one team that the caller may read. */
export async function find(db: Db, scope: Scope, teamId: string): Promise<RankedTeam | undefined> {
  const row = await db
    .selectFrom('teams')
    .select(TEAM_COLUMNS)
    .select([roundCount(scope), older(scope)])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', teamId)
    .where(mayReadTeam(scope, 'teams.id'))
    .executeTakeFirst()
  return row && toTeam(row)
}

/** Returns a page of the teams that the caller may read. */
export async function listPage(
  db: Db,
  scope: Scope,
  query: TeamListQuery,
): Promise<ListPage<RankedTeam>> {
  const page = await readListPage(
    matching(db, scope, query.search)
      .select([...TEAM_COLUMNS, 'older'])
      .select(roundCount(scope)),
    sortKeys(query.sort),
    query,
    (key, id) => sql`(
      select ${key} from teams
      where teams.workspace_id = ${scope.workspaceId} and teams.id = ${id}
        and ${mayReadTeam(scope, 'teams.id')})`,
  )
  return { ...page, rows: page.rows.map(toTeam) }
}

/** Returns the number of these teams that match a search. */
export async function countMatching(
  db: Db,
  scope: Scope,
  search: string | undefined,
): Promise<number> {
  const { count } = await matching(db, scope, search)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns teams with a text in their name or company, ranked among all teams of the workspace. */
function matching(db: Db, scope: Scope, search: string | undefined) {
  const ranked = db
    .selectFrom('teams')
    .select(TEAM_COLUMNS)
    .select(sql<number>`row_number() over (order by created_at, id) - 1`.as('older'))
    .where('workspace_id', '=', scope.workspaceId)
  const teams = db.selectFrom(ranked.as('teams')).where(mayReadTeam(scope, 'teams.id'))
  return search ? teams.where(contains(search, SEARCHED)) : teams
}

const SEARCHED = searchText(sql`name || chr(10) || company_name`)

function sortKeys(sort: TeamSort): readonly SortKey[] {
  const descending = sort.startsWith('-')
  const oldestFirst = [{ by: sql.ref('teams.created_at') }, { by: sql.ref('teams.id') }]
  if (sort.endsWith('name')) return [{ by: sortText(sql.ref('name')), descending }, ...oldestFirst]
  return [{ by: sql.ref('teams.created_at'), descending }, ...oldestFirst.slice(1)]
}

/** Returns the number of all teams of the workspace, which its plan limits. */
export async function count(db: Db, scope: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('teams')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns at most `max` of the workspace's teams beyond the `limit` oldest ones, oldest first. */
export const listOverLimit = (
  db: Db,
  { workspaceId }: Scope,
  limit: number,
  max: number,
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .offset(limit)
    .limit(max)
    .execute()

/**
 * Returns the number of older teams in the workspace; undefined if the caller may not read the team.
 */
export async function countOlder(
  db: Db,
  scope: Scope,
  teamId: string,
): Promise<number | undefined> {
  const row = await selectOlder(db, scope, teamId).executeTakeFirst()
  return row?.older
}

/** Works like countOlder, and prevents deletion of the team until the transaction ends. */
export async function lockTeam(db: Db, scope: Scope, teamId: string): Promise<number | undefined> {
  const row = await selectOlder(db, scope, teamId).forKeyShare().executeTakeFirst()
  return row?.older
}

const selectOlder = (db: Db, scope: Scope, teamId: string) =>
  db
    .selectFrom('teams')
    .select(older(scope))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', teamId)
    .where(mayReadTeam(scope, 'teams.id'))

/** Inserts a team, which its creator may read. Returns its id. */
export async function insert(db: Db, scope: Scope, team: NewTeam): Promise<string> {
  const { workspaceId, user } = scope
  const id = randomUUID()
  await db
    .insertInto('team_workspaces')
    .values({ team_id: id, workspace_id: workspaceId })
    .execute()
  await db
    .insertInto('teams')
    .values({ workspace_id: workspaceId, id, account_id: user.id, ...columnsOf(team) })
    .execute()
  await db
    .insertInto('team_access')
    .values({ workspace_id: workspaceId, team_id: id, account_id: user.id })
    .execute()
  return id
}

/** Updates the given fields. */
export async function update(
  db: Db,
  scope: Scope,
  teamId: string,
  change: Partial<NewTeam>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await db
    .updateTable('teams')
    .set(columnsOf(change))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', teamId)
    .where(mayReadTeam(scope, 'teams.id'))
    .execute()
}

/**
 * Deletes a team with its rounds, whose ids are given. Returns the team's
 * name; undefined if the caller may not read it.
 */
export async function remove(
  db: Db,
  scope: Scope,
  teamId: string,
  rounds: readonly string[],
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('teams')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', teamId)
    .where(mayReadTeam(scope, 'teams.id'))
    .returning('name')
    .executeTakeFirst()
  if (!deleted) return undefined
  await db.deleteFrom('team_workspaces').where('team_id', '=', teamId).execute()
  if (rounds.length > 0) {
    await db.deleteFrom('round_workspaces').where('round_id', 'in', rounds).execute()
    await deleteRestarted(db, rounds)
  }
  return deleted.name
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
    sessionCount: row.round_count,
    older: row.older,
  }
}

export async function roundIds(db: Db, scope: Scope, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rounds')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('team_id', '=', teamId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .execute()
  return rows.map(({ id }) => id)
}
