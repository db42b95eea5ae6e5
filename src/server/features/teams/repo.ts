import type { NewTeam, Team } from '#contract/teams.ts'
import type { Db } from '#server/platform/db/database.ts'
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
}

const sessionCount = sql<number>`
  (select count(*) from quiz_sessions where quiz_sessions.team_id = teams.id)`.as('session_count')

export async function listByOwner(db: Db, ownerId: string): Promise<Team[]> {
  const rows = await db
    .selectFrom('teams')
    .select(TEAM_COLUMNS)
    .select(sessionCount)
    .where('account_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toTeam(row, row.session_count))
}

export async function countByOwner(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('teams')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the team is there and the owner's; held so until the transaction ends. */
export async function holdOwned(db: Db, ownerId: string, teamId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('id', '=', teamId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function insert(db: Db, ownerId: string, team: NewTeam): Promise<Team> {
  const row = await db
    .insertInto('teams')
    .values({ account_id: ownerId, ...columnsOf(team) })
    .returning(TEAM_COLUMNS)
    .executeTakeFirstOrThrow()
  return toTeam(row, 0)
}

export async function update(
  db: Db,
  ownerId: string,
  teamId: string,
  change: Partial<NewTeam>,
): Promise<Team | undefined> {
  const row = await db
    .updateTable('teams')
    // Setting the key to itself keeps the statement whole where nothing was sent.
    .set({ account_id: ownerId, ...columnsOf(change) })
    .where('account_id', '=', ownerId)
    .where('id', '=', teamId)
    .returning(TEAM_COLUMNS)
    .returning(sessionCount)
    .executeTakeFirst()
  return row && toTeam(row, row.session_count)
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

function toTeam(row: TeamRow, sessions: number): Team {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    companyName: row.company_name,
    departmentType: row.department_type,
    creatorRole: row.creator_role,
    createdAt: row.created_at.toISOString(),
    sessionCount: sessions,
  }
}
