import type { PageQuery } from '#contract/fields.ts'
import type { NewQuizSession } from '#contract/sessions.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { hasDueRelease, withCounts, withRollup } from '#server/features/submissions/released.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isAfterCursor } from '#server/platform/db/keyset-pagination.ts'
import { sql } from 'kysely'

/** A session with its team's name. `isActive` follows the database's clock. */
export interface SessionRow {
  id: string
  title: string
  description: string | null
  teamId: string
  teamName: string
  assessmentType: AssessmentType
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
      'token',
      'group_size as groupSize',
      'expected_responses as expectedResponses',
      'quiz_sessions.created_at as createdAt',
      'expires_at as expiresAt',
      'closed_at as closedAt',
      'waiting',
    ])
    .select(sql<boolean>`closed_at is null and expires_at > clock_timestamp()`.as('isActive'))
}

/** The owner's sessions with counts, latest first: all, or one page. */
export function listByOwner(db: Db, ownerId: string, { limit, after }: PageQuery) {
  let sessions = latestFirst(db, ownerId).$call(withCounts)
  const list = { table: 'quiz_sessions', at: 'created_at', ownerId } as const
  if (after !== undefined) sessions = sessions.where(isAfterCursor(list, after))
  if (limit !== undefined) sessions = sessions.limit(limit)
  return sessions.execute()
}

/** All of the owner's sessions with counts and rollups, latest first. */
export const listWithRollups = (db: Db, ownerId: string) =>
  latestFirst(db, ownerId).$call(withRollup).execute()

const latestFirst = (db: Db, ownerId: string) =>
  withTeam(db)
    .where('quiz_sessions.account_id', '=', ownerId)
    .orderBy('quiz_sessions.created_at', 'desc')
    .orderBy('quiz_sessions.id')

export const find = (db: Db, ownerId: string, sessionId: string) =>
  ownedSession(db, ownerId, sessionId).$call(withCounts).executeTakeFirst()

/** A session with its rollup. `releaseDue`: the owner has due releases, which must be made before reading. */
export const findWithRollup = (db: Db, ownerId: string, sessionId: string) =>
  ownedSession(db, ownerId, sessionId)
    .$call(withRollup)
    .select(hasDueRelease(ownerId).as('releaseDue'))
    .executeTakeFirst()

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
      assessment_version: session.assessmentVersion,
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
