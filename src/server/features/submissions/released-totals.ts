import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Rollup } from '#domain/rollup.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/**
 * Released submissions over many sessions and workspaces, read from rollups. Statements that begin with
 * ALL_WORKSPACES read those of all workspaces.
 */

/**
 * Released submissions of all sessions with a group size above 1. Sessions with group size 1 are left
 * out of metrics, because their count changes with each single submission.
 */
export async function releasedInGroups(db: Db): Promise<number> {
  const { rows } = await sql<{ submissions: number }>`
    ${ALL_WORKSPACES} select coalesce(sum(session_rollups.released), 0)::bigint as submissions
    from session_rollups
    join quiz_sessions on quiz_sessions.workspace_id = session_rollups.workspace_id
      and quiz_sessions.id = session_rollups.session_id
    where quiz_sessions.group_size > 1`.execute(db)
  return rows[0]?.submissions ?? 0
}

/** Released submissions of the whole installation. */
export async function releasedOverall(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${ALL_WORKSPACES} select coalesce(sum(released), 0)::bigint as total
    from session_rollups`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Released submissions by the UTC month (`YYYY-MM`) in which their sessions were created, starting
 * with the day `since`. Months without any are left out. The time of an answer or release is not read.
 */
export async function releasedByMonth(db: Db, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; submissions: number }>`
    ${ALL_WORKSPACES} select to_char(month, 'YYYY-MM') as month, submissions
    from (
      select date_trunc('month', created_at at time zone 'utc') as month,
        sum(released) as submissions
      from session_rollups
      join quiz_sessions on quiz_sessions.workspace_id = session_rollups.workspace_id
        and quiz_sessions.id = session_rollups.session_id
      where created_at >= ${since}::timestamp at time zone 'utc'
      group by 1
    ) as months
    where submissions > 0`.execute(db)
  return new Map(rows.map(({ month, submissions }) => [month, submissions]))
}

/** The number of a workspace's sessions with results by team and assessment, latest first. */
export const releasedByTeam = (db: Db, { workspaceId }: Scope) =>
  db
    .selectFrom('quiz_sessions')
    .innerJoin('session_rollups', (join) =>
      join
        .onRef('session_rollups.workspace_id', '=', 'quiz_sessions.workspace_id')
        .onRef('session_id', '=', 'quiz_sessions.id'),
    )
    .select(['team_id as teamId', 'assessment_type as assessmentType'])
    .select((e) => [
      e.fn.countAll<number>().as('rounds'),
      e.fn.max<Date>('created_at').as('latestAt'),
    ])
    .where('quiz_sessions.workspace_id', '=', workspaceId)
    .where('released', '>', 0)
    .groupBy(['team_id', 'assessment_type'])
    .orderBy('latestAt', 'desc')
    .execute()

/**
 * The rollup of each workspace's latest session of an assessment with at least `minReleased` released
 * submissions.
 */
export async function latestOfWorkspaces(
  db: Db,
  workspaceIds: readonly WorkspaceId[],
  { assessmentType, minReleased }: { assessmentType: AssessmentType; minReleased: number },
): Promise<Pick<Rollup, 'released' | 'counts'>[]> {
  if (workspaceIds.length === 0) return []
  return db
    .selectFrom('quiz_sessions')
    .innerJoin('session_rollups', (join) =>
      join
        .onRef('session_rollups.workspace_id', '=', 'quiz_sessions.workspace_id')
        .onRef('session_id', '=', 'quiz_sessions.id'),
    )
    .distinctOn('quiz_sessions.workspace_id')
    .select(['released', 'counts'])
    .where(sql<boolean>`quiz_sessions.workspace_id = any(${[...workspaceIds]}::uuid[])`)
    .where('assessment_type', '=', assessmentType)
    .where('released', '>=', minReleased)
    .orderBy('quiz_sessions.workspace_id')
    .orderBy('quiz_sessions.created_at', 'desc')
    .orderBy('quiz_sessions.id', 'desc')
    .execute()
}
