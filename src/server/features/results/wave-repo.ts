import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { ended, ROLLUP, toRollup } from '#server/features/submissions/released.ts'
import type { StoredRollup } from '#server/features/submissions/released.ts'

/** Reads sessions with their rollups for comparisons over time and between teams. */

/** A session with at least one released submission, as a point of a trend. */
export interface WaveRow {
  readonly sessionId: string
  readonly title: string
  readonly teamId: string
  readonly teamName: string
  readonly assessmentType: AssessmentType
  readonly assessmentVersion: number
  readonly createdAt: Date
  readonly isActive: boolean
  readonly groupSize: number
  readonly expectedResponses: number | null
  readonly rollup: StoredRollup
}

/** Which of a team's waves: at most `limit`, and those around a session. */
export interface WavePage {
  readonly limit: number
  /** Waves up to this one, with it. */
  readonly upTo?: string | undefined
  /** This wave and those after it; without this field, the latest. */
  readonly from?: string | undefined
}

/** A team's waves of one assessment, oldest first. */
export async function listWaves(
  db: Db,
  scope: Scope,
  { assessmentType, teamId }: { assessmentType: AssessmentType; teamId: string },
  { limit, upTo, from }: WavePage,
): Promise<WaveRow[]> {
  const isAt = (comparison: '<=' | '>=', sessionId: string) => sql<boolean>`
    (quiz_sessions.created_at, quiz_sessions.id) ${sql.raw(comparison)} (
      select created_at, id from quiz_sessions
      where workspace_id = ${scope.workspaceId} and id = ${sessionId}::uuid)`
  const direction = from === undefined ? 'desc' : 'asc'
  let query = selectWaves(db, scope)
    .where('assessment_type', '=', assessmentType)
    .where('team_id', '=', teamId)
  if (upTo !== undefined) query = query.where(isAt('<=', upTo))
  if (from !== undefined) query = query.where(isAt('>=', from))
  const rows = await query
    .orderBy('quiz_sessions.created_at', direction)
    .orderBy('quiz_sessions.id', direction)
    .limit(limit)
    .execute()
  const waves = rows.map(toWave)
  return from === undefined ? waves.toReversed() : waves
}

/** The number of a team's waves of one assessment. */
export async function countWaves(
  db: Db,
  scope: Scope,
  { assessmentType, teamId }: { assessmentType: AssessmentType; teamId: string },
): Promise<number> {
  const { count } = await selectFromWaves(db, scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('assessment_type', '=', assessmentType)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return count
}

/** The latest two waves of an assessment of each of these teams, oldest first. */
export async function latestTwoOfTeams(
  db: Db,
  scope: Scope,
  assessmentType: AssessmentType,
  teamIds: readonly string[],
): Promise<WaveRow[]> {
  const rows = await selectWaves(db, scope)
    .where(
      sql<boolean>`quiz_sessions.id in (
        select id from (
          select id, row_number() over (partition by team_id order by created_at desc, id desc) as recency
          from quiz_sessions join session_rollups on session_id = id
            and session_rollups.workspace_id = quiz_sessions.workspace_id
          where quiz_sessions.workspace_id = ${scope.workspaceId}
            and team_id = any(${[...teamIds]}::uuid[])
            and assessment_type = ${assessmentType} and released > 0
        ) as ranked where recency <= 2)`,
    )
    .orderBy('quiz_sessions.created_at')
    .orderBy('quiz_sessions.id')
    .execute()
  return rows.map(toWave)
}

/**
 * The latest wave of each of the workspace's newest teams, of any assessment, and the wave of the
 * same assessment before it; oldest first.
 */
export async function latestTwoOfNewestTeams(
  db: Db,
  scope: Scope,
  teams: number,
): Promise<WaveRow[]> {
  const rows = await selectWaves(db, scope)
    .where(
      sql<boolean>`quiz_sessions.id in (
        select pair.id from (
          select id from teams
          where workspace_id = ${scope.workspaceId} and ${mayReadTeam(scope, 'teams.id')}
          order by created_at desc, id desc limit ${teams}
        ) as newest
        cross join lateral (
          select assessment_type
          from quiz_sessions join session_rollups on session_id = quiz_sessions.id
            and session_rollups.workspace_id = quiz_sessions.workspace_id
          where quiz_sessions.workspace_id = ${scope.workspaceId}
            and team_id = newest.id and released > 0
          order by created_at desc, quiz_sessions.id desc limit 1
        ) as latest
        cross join lateral (
          select quiz_sessions.id
          from quiz_sessions join session_rollups on session_id = quiz_sessions.id
            and session_rollups.workspace_id = quiz_sessions.workspace_id
          where quiz_sessions.workspace_id = ${scope.workspaceId}
            and team_id = newest.id and released > 0
            and assessment_type = latest.assessment_type
          order by created_at desc, quiz_sessions.id desc limit 2
        ) as pair)`,
    )
    .orderBy('quiz_sessions.created_at')
    .orderBy('quiz_sessions.id')
    .execute()
  return rows.map(toWave)
}

/** A session of the workspace as a wave; undefined before the first release. */
export async function findWave(
  db: Db,
  scope: Scope,
  sessionId: string,
): Promise<WaveRow | undefined> {
  const row = await selectWaves(db, scope)
    .where('quiz_sessions.id', '=', sessionId)
    .executeTakeFirst()
  return row && toWave(row)
}

/** A wave and its number among the team's waves of the same assessment, from 1. */
export interface NumberedWave extends WaveRow {
  readonly number: number
}

/**
 * SQL: the wave before a session, of the same team and assessment, for `toPreviousWave`; null for its
 * first. Compared in the database, whose timestamps are more precise than a Date.
 */
export const previousWave = (db: Db, scope: Scope, sessionId: string) =>
  jsonObjectFrom(
    selectWaves(db, scope)
      .select(sql<number>`(count(*) over ())::integer`.as('number'))
      .where(
        sql<boolean>`(team_id, assessment_type) = (
          select team_id, assessment_type from quiz_sessions
          where workspace_id = ${scope.workspaceId} and id = ${sessionId}::uuid)`,
      )
      .where(
        sql<boolean>`(quiz_sessions.created_at, quiz_sessions.id) < (
          select created_at, id from quiz_sessions
          where workspace_id = ${scope.workspaceId} and id = ${sessionId}::uuid)`,
      )
      .orderBy('quiz_sessions.created_at', 'desc')
      .orderBy('quiz_sessions.id', 'desc')
      .limit(1),
  )

/** JSON has times as text. */
export const toPreviousWave = (
  row: Omit<SelectedWave, 'created_at'> & { created_at: string | Date; number: number },
): NumberedWave => ({
  ...toWave({ ...row, created_at: new Date(row.created_at) }),
  number: row.number,
})

/** Sessions with results of the teams that the caller may read. */
const selectWaves = (db: Db, scope: Scope) =>
  selectFromWaves(db, scope)
    .select(['quiz_sessions.id as id', 'title', 'team_id', 'teams.name as team_name'])
    .select(['assessment_type', 'assessment_version', 'quiz_sessions.created_at'])
    .select(['group_size', 'expected_responses'])
    .select(ROLLUP)
    .select(sql<boolean>`not ${ended}`.as('is_active'))

function selectFromWaves(db: Db, scope: Scope) {
  return db
    .selectFrom('session_rollups')
    .innerJoin('quiz_sessions', (join) =>
      join
        .onRef('quiz_sessions.workspace_id', '=', 'session_rollups.workspace_id')
        .onRef('quiz_sessions.id', '=', 'session_id'),
    )
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.workspace_id', '=', 'quiz_sessions.workspace_id')
        .onRef('teams.id', '=', 'team_id'),
    )
    .where('session_rollups.workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'quiz_sessions.team_id'))
    .where('released', '>', 0)
}

type SelectedWave = Awaited<ReturnType<ReturnType<typeof selectWaves>['execute']>>[number]

const toWave = (row: SelectedWave): WaveRow => ({
  sessionId: row.id,
  title: row.title,
  teamId: row.team_id,
  teamName: row.team_name,
  assessmentType: row.assessment_type,
  assessmentVersion: row.assessment_version,
  createdAt: row.created_at,
  isActive: row.is_active,
  groupSize: row.group_size,
  expectedResponses: row.expected_responses,
  rollup: toRollup(row),
})
