import { randomUUID } from 'node:crypto'
import type { NewQuizSession } from '#contract/sessions.ts'
import type { Sharing } from '#contract/shared-results.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { hasDueRelease, withCounts, withRollup } from '#server/features/submissions/released.ts'
import { shownComments } from '#server/features/submissions/shown-comments.ts'
import { deleteRestarted } from '#server/features/workspaces/restarted-rounds.ts'
import { newSecret } from '#server/features/workspaces/session-token.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RoundAccess } from '#server/platform/db/invited-round-schema.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'

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
  access: RoundAccess
  sharing: Sharing
  sharedSecret: Buffer | null
  openQuestions: string[]
  expectedResponses: number | null
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
  waiting: number
  deletedUnread: number
  /** Months after the end until the answers are erased, as participants were told. */
  retentionMonths: number | null
  answersErasedOn: string | null
  isActive: boolean
  createdByYou: boolean
}

/** Left join, since PostgreSQL would otherwise read all teams and sessions for one page of sessions. */
export const joinTeams = (db: Db) =>
  db
    .selectFrom('quiz_sessions')
    .leftJoin('teams', (join) =>
      join
        .onRef('teams.workspace_id', '=', 'quiz_sessions.workspace_id')
        .onRef('teams.id', '=', 'quiz_sessions.team_id'),
    ) as unknown as SelectQueryBuilder<Schema, 'quiz_sessions' | 'teams', object>

/** Sessions of the teams that the caller may read. */
export function withTeam(db: Db, scope: Scope) {
  return joinTeams(db)
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
      'access',
      'sharing',
      'shared_secret as sharedSecret',
      'open_questions as openQuestions',
      'expected_responses as expectedResponses',
      'quiz_sessions.created_at as createdAt',
      'expires_at as expiresAt',
      'closed_at as closedAt',
      'waiting',
      'deleted_unread as deletedUnread',
      'retention_months as retentionMonths',
      'answers_erased_on as answersErasedOn',
    ])
    .select(isActive.as('isActive'))
    .select(sql<boolean>`quiz_sessions.account_id = ${scope.user.id}`.as('createdByYou'))
    .where('quiz_sessions.workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'quiz_sessions.team_id'))
}

export const isActive = sql<boolean>`(closed_at is null and expires_at > clock_timestamp())`

/** All sessions with counts and rollups, latest first. `db` has to be a transaction. */
export const streamWithRollups = (db: Db, scope: Scope) =>
  streamRows(
    db,
    'streamed_sessions',
    withTeam(db, scope)
      .$call(withRollup(scope))
      .select(shownComments(scope).as('comments'))
      .orderBy('quiz_sessions.created_at', 'desc')
      .orderBy('quiz_sessions.id'),
    50,
  )

export const find = (db: Db, scope: Scope, sessionId: string) =>
  oneSession(db, scope, sessionId).$call(withCounts(scope)).executeTakeFirst()

/**
 * Selects a session with its rollup. `releaseDue`: the workspace has due releases, which must be made
 * before reading.
 */
export const selectWithRollup = (db: Db, scope: Scope, sessionId: string) =>
  oneSession(db, scope, sessionId)
    .$call(withRollup(scope))
    .select(hasDueRelease(scope).as('releaseDue'))

const oneSession = (db: Db, scope: Scope, sessionId: string) =>
  withTeam(db, scope).where('quiz_sessions.id', '=', sessionId)

export async function insert(
  db: Db,
  { workspaceId, user }: Scope,
  session: NewQuizSession & {
    token: string
    assessmentVersion: number
    retentionMonths: number | null
  },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('session_workspaces')
    .values({ session_id: id, token: session.token, workspace_id: workspaceId })
    .execute()
  await db
    .insertInto('quiz_sessions')
    .values({
      workspace_id: workspaceId,
      id,
      account_id: user.id,
      team_id: session.teamId,
      assessment_type: session.assessmentType,
      // Until all servers know the newest version, new sessions get the one before.
      assessment_version: sql`least(${session.assessmentVersion}::integer, newest_question_version())`,
      title: session.title,
      description: session.description,
      token: session.token,
      group_size: session.groupSize,
      access: session.access,
      sharing: session.sharing,
      shared_secret: session.sharing === 'team' ? newSecret() : null,
      open_questions: session.openQuestions,
      expected_responses: session.expectedResponses,
      retention_months: session.retentionMonths,
      expires_at: sql`now() + make_interval(hours => ${session.expiresInHours})`,
    })
    .execute()
  return id
}

/** Updates the given columns. `closed` sets or clears the closing time; the first one is kept. */
export async function update(
  db: Db,
  scope: Scope,
  sessionId: string,
  change: {
    title?: string
    description?: string | null
    expectedResponses?: number | null
    expiresAt?: Date
    groupSize?: number
    sharing?: Sharing
    closed?: boolean
    /** Shortens the time until the answers are erased; null changes nothing. */
    retentionMonths?: number | null
  },
): Promise<void> {
  const one = db
    .updateTable('quiz_sessions')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', sessionId)
    .where(mayReadTeam(scope, 'quiz_sessions.team_id'))
  const columns = {
    title: change.title,
    description: change.description,
    expected_responses: change.expectedResponses,
    expires_at: change.expiresAt,
    group_size: change.groupSize,
    ...(change.sharing && {
      sharing: change.sharing,
      shared_secret: change.sharing === 'team' ? newSecret() : null,
    }),
    ...(change.retentionMonths && {
      retention_months: sql<number>`least(retention_months, ${change.retentionMonths})`,
    }),
    ...(change.closed === false && { closed_at: null }),
  }
  if (Object.values(columns).some((value) => value !== undefined)) await one.set(columns).execute()
  if (change.closed) {
    await one
      .set({ closed_at: sql`now()` })
      .where('closed_at', 'is', null)
      .execute()
  }
}

/** Deletes a session and returns its title; undefined if the caller may not read it. */
export async function remove(db: Db, scope: Scope, sessionId: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('quiz_sessions')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', sessionId)
    .where(mayReadTeam(scope, 'quiz_sessions.team_id'))
    .returning('title')
    .executeTakeFirst()
  if (!deleted) return undefined
  await db.deleteFrom('session_workspaces').where('session_id', '=', sessionId).execute()
  await deleteRestarted(db, [sessionId])
  return deleted.title
}

const thisMonth = sql<string>`date_trunc('month', now() at time zone 'utc')::date`

/** Sessions created in this UTC month, deleted ones too. */
export async function createdThisMonth(db: Db, { workspaceId }: Scope): Promise<number> {
  const row = await db
    .selectFrom('session_months')
    .select('created')
    .where('workspace_id', '=', workspaceId)
    .where('month', '=', thisMonth)
    .executeTakeFirst()
  return row?.created ?? 0
}

export async function countCreated(db: Db, { workspaceId }: Scope): Promise<void> {
  await db
    .insertInto('session_months')
    .values({ workspace_id: workspaceId, month: thisMonth, created: 1 })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'month']).doUpdateSet({
        created: sql`session_months.created + 1`,
      }),
    )
    .execute()
}
