import type { SessionSort } from '#contract/list-pages.ts'
import type { NewQuizSession, SessionListQuery } from '#contract/sessions.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import {
  ended,
  hasDueRelease,
  hasResults,
  withCounts,
  withRollup,
} from '#server/features/submissions/released.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { SortKey } from '#server/platform/db/keyset-pagination.ts'
import { contains } from '#server/platform/db/text-search.ts'
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'

/** A session with its team's name. `isActive` follows the database's clock. */
export interface SessionRow {
  id: string
  title: string
  description: string | null
  teamId: string
  teamName: string
  assessmentType: AssessmentType
  assessmentVersion: number
  token: string
  groupSize: number
  expectedResponses: number | null
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
  waiting: number
  isActive: boolean
}

function withTeam(db: Db) {
  return db
    .selectFrom('quiz_sessions')
    .innerJoin('teams', 'teams.id', 'quiz_sessions.team_id')
    .select([
      'quiz_sessions.id',
      'title',
      'quiz_sessions.description',
      'team_id as teamId',
      'teams.name as teamName',
      'assessment_type as assessmentType',
      'assessment_version as assessmentVersion',
      'token',
      'group_size as groupSize',
      'expected_responses as expectedResponses',
      'quiz_sessions.created_at as createdAt',
      'expires_at as expiresAt',
      'closed_at as closedAt',
      'waiting',
    ])
    .select(isActive.as('isActive'))
}

const isActive = sql<boolean>`(closed_at is null and expires_at > clock_timestamp())`

/** A page of the owner's sessions with counts. */
export const listPage = (db: Db, ownerId: string, query: SessionListQuery) =>
  readListPage(
    withTeam(db).$call(withCounts).where(matches(ownerId, query)),
    sortKeys(query.sort),
    query,
    (key, id) => sql`(
      select ${key} from quiz_sessions join teams on teams.id = team_id
      where quiz_sessions.id = ${id} and quiz_sessions.account_id = ${ownerId})`,
  )

/** The number of the owner's sessions that match a list's filters. */
export async function countMatching(
  db: Db,
  ownerId: string,
  query: Omit<SessionListQuery, 'sort'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('quiz_sessions')
    .$if(query.search !== undefined, (sessions) =>
      sessions.innerJoin('teams', 'teams.id', 'quiz_sessions.team_id'),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(matches(ownerId, query))
    .executeTakeFirstOrThrow()
  return count
}

const SEARCHED = sql<string>`lower(title || chr(10) || teams.name)`

const STATES: Readonly<Record<NonNullable<SessionListQuery['state']>, Expression<SqlBool>>> = {
  active: isActive,
  completed: ended,
  results: hasResults,
}

function matches(
  ownerId: string,
  { search, teamId, state }: Pick<SessionListQuery, 'search' | 'teamId' | 'state'>,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [sql<boolean>`quiz_sessions.account_id = ${ownerId}`]
  if (search) conditions.push(contains(search, SEARCHED))
  if (teamId !== undefined) conditions.push(sql<boolean>`team_id = ${teamId}`)
  if (state !== undefined) conditions.push(STATES[state])
  return sql.join(conditions, sql` and `)
}

const LATEST_FIRST: readonly SortKey[] = [
  { by: sql.ref('quiz_sessions.created_at'), descending: true },
  { by: sql.ref('quiz_sessions.id') },
]

function sortKeys(sort: SessionSort): readonly SortKey[] {
  const descending = sort.startsWith('-')
  if (sort.endsWith('title')) return [{ by: sql`lower(title)`, descending }, ...LATEST_FIRST]
  if (sort.endsWith('team')) {
    const byName = { by: sql`lower(teams.name)`, descending }
    return [byName, { by: sql.ref('team_id') }, ...LATEST_FIRST]
  }
  return [{ by: sql.ref('quiz_sessions.created_at'), descending }, ...LATEST_FIRST.slice(1)]
}

/** All of the owner's sessions with counts and rollups, latest first. */
export const listWithRollups = (db: Db, ownerId: string) =>
  withTeam(db)
    .$call(withRollup)
    .where('quiz_sessions.account_id', '=', ownerId)
    .orderBy('quiz_sessions.created_at', 'desc')
    .orderBy('quiz_sessions.id')
    .execute()

export const find = (db: Db, ownerId: string, sessionId: string) =>
  ownedSession(db, ownerId, sessionId).$call(withCounts).executeTakeFirst()

/** Selects a session with its rollup. `releaseDue`: the owner has due releases, which must be made before reading. */
export const selectWithRollup = (db: Db, ownerId: string, sessionId: string) =>
  ownedSession(db, ownerId, sessionId)
    .$call(withRollup)
    .select(hasDueRelease(ownerId).as('releaseDue'))

const ownedSession = (db: Db, ownerId: string, sessionId: string) =>
  withTeam(db)
    .where('quiz_sessions.account_id', '=', ownerId)
    .where('quiz_sessions.id', '=', sessionId)

export async function insert(
  db: Db,
  ownerId: string,
  session: NewQuizSession & { token: string; assessmentVersion: number },
): Promise<string> {
  const { id } = await db
    .insertInto('quiz_sessions')
    .values({
      account_id: ownerId,
      team_id: session.teamId,
      assessment_type: session.assessmentType,
      // Until all servers know the newest version, new sessions get the one before.
      assessment_version: sql`least(${session.assessmentVersion}::integer, newest_question_version())`,
      title: session.title,
      description: session.description,
      token: session.token,
      group_size: session.groupSize,
      expected_responses: session.expectedResponses,
      expires_at: sql`now() + make_interval(hours => ${session.expiresInHours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the given columns. `closed` sets or clears the closing time. */
export async function update(
  db: Db,
  ownerId: string,
  sessionId: string,
  change: {
    title?: string
    description?: string | null
    expectedResponses?: number | null
    expiresAt?: Date
    groupSize?: number
    closed?: boolean
  },
): Promise<void> {
  await db
    .updateTable('quiz_sessions')
    .set({
      account_id: ownerId,
      title: change.title,
      description: change.description,
      expected_responses: change.expectedResponses,
      expires_at: change.expiresAt,
      group_size: change.groupSize,
      ...(change.closed !== undefined && {
        closed_at: change.closed ? sql`coalesce(closed_at, now())` : null,
      }),
    })
    .where('account_id', '=', ownerId)
    .where('id', '=', sessionId)
    .execute()
}

export async function remove(db: Db, ownerId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('quiz_sessions')
    .where('account_id', '=', ownerId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const thisMonth = sql<string>`date_trunc('month', now() at time zone 'utc')::date`

/** Sessions created in this UTC month, deleted ones too. */
export async function createdThisMonth(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('session_months')
    .select('created')
    .where('account_id', '=', ownerId)
    .where('month', '=', thisMonth)
    .executeTakeFirst()
  return row?.created ?? 0
}

export async function countCreated(db: Db, ownerId: string): Promise<void> {
  await db
    .insertInto('session_months')
    .values({ account_id: ownerId, month: thisMonth, created: 1 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'month']).doUpdateSet({
        created: sql`session_months.created + 1`,
      }),
    )
    .execute()
}
