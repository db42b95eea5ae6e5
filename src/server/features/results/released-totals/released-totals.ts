import type { PageQuery } from '#contract/fields.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { PublishedRollup } from '#domain/rollup.ts'
import { ROLLUP, toRollup } from '#server/features/rounds/released/public.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { SortKey } from '#server/platform/db/keyset-pagination.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'

/**
 * Released submissions over many rounds and workspaces, read from rollups. Statements that begin with
 * ALL_WORKSPACES read those of all workspaces.
 */

/**
 * Returns released submissions of all rounds with a group size above 1. Rounds with group size 1 are
 * left out of metrics, because their count changes with each single submission.
 */
export async function releasedInGroups(db: Db): Promise<number> {
  const { rows } = await sql<{ submissions: number }>`
    ${ALL_WORKSPACES} select coalesce(sum(round_rollups.released), 0)::bigint as submissions
    from round_rollups
    join rounds on rounds.workspace_id = round_rollups.workspace_id
      and rounds.id = round_rollups.round_id
    where rounds.group_size > 1`.execute(db)
  return rows[0]?.submissions ?? 0
}

/** Returns released submissions of the whole installation. */
export async function releasedOverall(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${ALL_WORKSPACES} select coalesce(sum(released), 0)::bigint as total
    from round_rollups`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Returns released submissions by the UTC month (`YYYY-MM`) in which their rounds were created,
 * starting with the day `since`. Months without any are left out. The time of an answer or release is
 * not read.
 */
export async function releasedByMonth(db: Db, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; submissions: number }>`
    ${ALL_WORKSPACES} select to_char(month, 'YYYY-MM') as month, submissions
    from (
      select date_trunc('month', created_at at time zone 'utc') as month,
        sum(released) as submissions
      from round_rollups
      join rounds on rounds.workspace_id = round_rollups.workspace_id
        and rounds.id = round_rollups.round_id
      where created_at >= ${since}::timestamp at time zone 'utc'
      group by 1
    ) as months
    where submissions > 0`.execute(db)
  return new Map(rows.map(({ month, submissions }) => [month, submissions]))
}

/**
 * Returns a page of the numbers of readable rounds with results by team and assessment, latest first.
 */
export const releasedByTeam = (db: Db, scope: Scope, page: PageQuery) =>
  readListPage(
    db.selectFrom(latestByTeam(db, scope).as('latest')).selectAll(),
    LATEST_FIRST,
    page,
    (key, id) => sql`(
      select ${key} from rounds as latest
      where latest.workspace_id = ${scope.workspaceId} and latest.id = ${id}
        and ${mayReadTeam(scope, 'latest.team_id')})`,
  )

/** Returns the number of all pairs of a team and an assessment with results. */
export async function countReleasedByTeam(db: Db, scope: Scope): Promise<number> {
  const { count } = await db
    .selectFrom(latestByTeam(db, scope).as('latest'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns the number of readable rounds with results by assessment, of all teams or one, latest first.
 */
export const releasedByAssessment = (db: Db, scope: Scope, teamId: string | undefined) => {
  const latest = withResults(db, scope)
    .$if(teamId !== undefined, (rounds) => rounds.where('team_id', '=', teamId ?? ''))
    .distinctOn('assessment_type')
    .select(['team_id as latestTeamId', 'assessment_type as assessmentType', 'created_at'])
    .select(sql<number>`count(*) over (partition by assessment_type)`.as('rounds'))
    .orderBy('assessment_type')
    .orderBy('created_at', 'desc')
    .orderBy('rounds.id')
  return db
    .selectFrom(latest.as('latest'))
    .select(['latestTeamId', 'assessmentType', 'rounds'])
    .orderBy('created_at', 'desc')
    .execute()
}

const LATEST_FIRST: readonly SortKey[] = [
  { by: sql.ref('latest.created_at'), descending: true },
  { by: sql.ref('latest.id') },
]

const latestByTeam = (db: Db, scope: Scope) =>
  withResults(db, scope)
    .distinctOn(['team_id', 'assessment_type'])
    .select(['rounds.id', 'team_id', 'assessment_type', 'created_at'])
    .select(sql<number>`count(*) over (partition by team_id, assessment_type)`.as('rounds'))
    .orderBy('team_id')
    .orderBy('assessment_type')
    .orderBy('created_at', 'desc')
    .orderBy('rounds.id')

/**
 * Returns SQL for the overall mean of the latest round with results of a query's team; null without
 * one. The rounds are sorted before their rollups are read, of which one is enough.
 */
export const latestMean = ({ workspaceId }: Scope, assessmentType: AssessmentType) =>
  sql<number | null>`(
    select rollup.mean from (
      select id from rounds
      where rounds.workspace_id = ${workspaceId} and team_id = teams.id
        and assessment_type = ${assessmentType}
      order by created_at desc, id desc offset 0
    ) as latest
    cross join lateral (
      select mean from round_rollups
      where round_rollups.workspace_id = ${workspaceId} and round_id = latest.id
        and mean is not null
    ) as rollup limit 1)`

/** Returns rounds with an overall score. */
const withResults = (db: Db, scope: Scope) =>
  db
    .selectFrom('rounds')
    .innerJoin('round_rollups', (join) =>
      join
        .onRef('round_rollups.workspace_id', '=', 'rounds.workspace_id')
        .onRef('round_id', '=', 'rounds.id'),
    )
    .where('rounds.workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .where('mean', 'is not', null)

/**
 * Returns the rollup of each workspace's latest round of an assessment with at least `minReleased`
 * released submissions.
 */
export async function latestOfWorkspaces(
  db: Db,
  workspaceIds: readonly WorkspaceId[],
  { assessmentType, minReleased }: { assessmentType: AssessmentType; minReleased: number },
): Promise<PublishedRollup[]> {
  if (workspaceIds.length === 0) return []
  const rows = await db
    .selectFrom('rounds')
    .innerJoin('round_rollups', (join) =>
      join
        .onRef('round_rollups.workspace_id', '=', 'rounds.workspace_id')
        .onRef('round_id', '=', 'rounds.id'),
    )
    .distinctOn('rounds.workspace_id')
    .select(ROLLUP)
    .where(sql<boolean>`rounds.workspace_id = any(${[...workspaceIds]}::uuid[])`)
    .where('assessment_type', '=', assessmentType)
    .where('released', '>=', minReleased)
    .orderBy('rounds.workspace_id')
    .orderBy('rounds.created_at', 'desc')
    .orderBy('rounds.id', 'desc')
    .execute()
  return rows.map(toRollup)
}

/** Adds the number of released submissions to a query over rounds. Each release raises it. */
export const withReleasedCount = <O>(
  rounds: SelectQueryBuilder<Schema, 'rounds' | 'workspaces', O>,
) =>
  rounds
    .leftJoin('round_rollups', (join) =>
      join
        .onRef('round_rollups.workspace_id', '=', 'rounds.workspace_id')
        .onRef('round_rollups.round_id', '=', 'rounds.id'),
    )
    .select(sql<number>`coalesce(round_rollups.released, 0)`.as('released'))

/** SQL: true if a query's round, of any workspace, has released submissions. */
export const anyHasResults = sql<boolean>`exists (
  select from round_rollups
  where round_rollups.workspace_id = rounds.workspace_id
    and round_rollups.round_id = rounds.id)`

/**
 * Returns SQL for the id and the time of the team's round with results before a query's round, of its
 * assessment.
 */
export const previousWithResults = ({ workspaceId }: Pick<Scope, 'workspaceId'>) => sql`(
  select earlier.id, earlier.created_at
  from rounds as earlier
  join round_rollups on round_rollups.workspace_id = earlier.workspace_id
    and round_rollups.round_id = earlier.id
  where earlier.workspace_id = ${workspaceId} and earlier.team_id = rounds.team_id
    and earlier.assessment_type = rounds.assessment_type and mean is not null
    and (earlier.created_at, earlier.id) < (rounds.created_at, rounds.id)
  order by earlier.created_at desc, earlier.id desc limit 1)`
