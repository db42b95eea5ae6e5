import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { ended, ROLLUP, toRollup } from '#server/features/rounds/released/public.ts'
import type { StoredRollup } from '#server/features/rounds/released/public.ts'

/** Reads rounds with their rollups for comparisons over time and between teams. */

/** A round with at least one released submission, as a point of a trend. */
export interface TrendRow {
  readonly roundId: string
  readonly title: string
  readonly teamId: string
  readonly teamName: string
  readonly assessmentType: AssessmentType
  readonly assessmentVersion: number
  readonly createdAt: Date
  readonly isActive: boolean
  readonly groupSize: number
  readonly expectedResponses: number | null
  /** Responses that are not included. */
  readonly waiting: number
  readonly deletedUnread: number
  readonly rollup: StoredRollup
}

/** Which of a team's rounds: at most `limit`, and those around a round. */
export interface TrendRange {
  readonly limit: number
  /** Rounds up to this one, with it. */
  readonly upTo?: string | undefined
  /** This round and those after it; without this field, the latest. */
  readonly from?: string | undefined
}

/** Returns a team's rounds of one assessment, oldest first. */
export async function listTrendRounds(
  db: Db,
  scope: Scope,
  { assessmentType, teamId }: { assessmentType: AssessmentType; teamId: string },
  { limit, upTo, from }: TrendRange,
): Promise<TrendRow[]> {
  const isAt = (comparison: '<=' | '>=', roundId: string) => sql<boolean>`
    (rounds.created_at, rounds.id) ${sql.raw(comparison)} (
      select created_at, id from rounds
      where workspace_id = ${scope.workspaceId} and id = ${roundId}::uuid)`
  const direction = from === undefined ? 'desc' : 'asc'
  let query = selectTrendRounds(db, scope)
    .where('assessment_type', '=', assessmentType)
    .where('team_id', '=', teamId)
  if (upTo !== undefined) query = query.where(isAt('<=', upTo))
  if (from !== undefined) query = query.where(isAt('>=', from))
  const rows = await query
    .orderBy('rounds.created_at', direction)
    .orderBy('rounds.id', direction)
    .limit(limit)
    .execute()
  const rounds = rows.map(toTrendRow)
  return from === undefined ? rounds.toReversed() : rounds
}

/** Returns the number of a team's rounds of one assessment. */
export async function countTrendRounds(
  db: Db,
  scope: Scope,
  { assessmentType, teamId }: { assessmentType: AssessmentType; teamId: string },
): Promise<number> {
  const { count } = await selectFromTrendRounds(db, scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('assessment_type', '=', assessmentType)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the latest two rounds of an assessment of each of these teams, oldest first. */
export async function latestTwoOfTeams(
  db: Db,
  scope: Scope,
  assessmentType: AssessmentType,
  teamIds: readonly string[],
): Promise<TrendRow[]> {
  const rows = await selectTrendRounds(db, scope)
    .where(
      sql<boolean>`rounds.id in (
        select id from (
          select id, row_number() over (partition by team_id order by created_at desc, id desc) as recency
          from rounds join round_rollups on round_id = id
            and round_rollups.workspace_id = rounds.workspace_id
          where rounds.workspace_id = ${scope.workspaceId}
            and team_id = any(${[...teamIds]}::uuid[])
            and assessment_type = ${assessmentType} and mean is not null
        ) as ranked where recency <= 2)`,
    )
    .orderBy('rounds.created_at')
    .orderBy('rounds.id')
    .execute()
  return rows.map(toTrendRow)
}

/**
 * Returns the latest round of each of the workspace's newest teams, of any assessment, and those of the
 * same assessment before it, up to `limits.rounds` a team; oldest first.
 */
export async function latestRoundsOfNewestTeams(
  db: Db,
  scope: Scope,
  limits: { readonly teams: number; readonly rounds: number },
): Promise<TrendRow[]> {
  const rows = await selectTrendRounds(db, scope)
    .where(
      sql<boolean>`rounds.id in (
        select pair.id from (
          select id from teams
          where workspace_id = ${scope.workspaceId} and ${mayReadTeam(scope, 'teams.id')}
          order by created_at desc, id desc limit ${limits.teams}
        ) as newest
        cross join lateral (
          select assessment_type
          from rounds join round_rollups on round_id = rounds.id
            and round_rollups.workspace_id = rounds.workspace_id
          where rounds.workspace_id = ${scope.workspaceId}
            and team_id = newest.id and mean is not null
          order by created_at desc, rounds.id desc limit 1
        ) as latest
        cross join lateral (
          select rounds.id
          from rounds join round_rollups on round_id = rounds.id
            and round_rollups.workspace_id = rounds.workspace_id
          where rounds.workspace_id = ${scope.workspaceId}
            and team_id = newest.id and mean is not null
            and assessment_type = latest.assessment_type
          order by created_at desc, rounds.id desc limit ${limits.rounds}
        ) as pair)`,
    )
    .orderBy('rounds.created_at')
    .orderBy('rounds.id')
    .execute()
  return rows.map(toTrendRow)
}

/** Returns a round of the workspace with its results; undefined without an overall score. */
export async function findTrendRound(
  db: Db,
  scope: Scope,
  roundId: string,
): Promise<TrendRow | undefined> {
  const row = await selectTrendRounds(db, scope).where('rounds.id', '=', roundId).executeTakeFirst()
  return row && toTrendRow(row)
}

/** A round and its number among the team's rounds of the same assessment, from 1. */
export interface NumberedRound extends TrendRow {
  readonly number: number
}

/**
 * Returns SQL for the round before a round, of the same team and assessment, for `toPreviousRound`;
 * null for its first. Compared in the database, whose timestamps are more precise than a Date.
 */
export const previousRound = (db: Db, scope: Scope, roundId: string) =>
  jsonObjectFrom(
    selectTrendRounds(db, scope)
      .select(sql<number>`(count(*) over ())::integer`.as('number'))
      .where(
        sql<boolean>`(team_id, assessment_type) = (
          select team_id, assessment_type from rounds
          where workspace_id = ${scope.workspaceId} and id = ${roundId}::uuid)`,
      )
      .where(
        sql<boolean>`(rounds.created_at, rounds.id) < (
          select created_at, id from rounds
          where workspace_id = ${scope.workspaceId} and id = ${roundId}::uuid)`,
      )
      .orderBy('rounds.created_at', 'desc')
      .orderBy('rounds.id', 'desc')
      .limit(1),
  )

// JSON has times as text.
export const toPreviousRound = (
  row: Omit<SelectedRound, 'created_at'> & { created_at: string | Date; number: number },
): NumberedRound => ({
  ...toTrendRow({ ...row, created_at: new Date(row.created_at) }),
  number: row.number,
})

/** Returns rounds with an overall score of the teams that the caller may read. */
const selectTrendRounds = (db: Db, scope: Scope) =>
  selectFromTrendRounds(db, scope)
    .select(['rounds.id as id', 'title', 'team_id', 'teams.name as team_name'])
    .select(['assessment_type', 'assessment_version', 'rounds.created_at'])
    .select(['group_size', 'expected_responses', 'waiting', 'deleted_unread'])
    .select(ROLLUP)
    .select(sql<boolean>`not ${ended}`.as('is_active'))

function selectFromTrendRounds(db: Db, scope: Scope) {
  return db
    .selectFrom('round_rollups')
    .innerJoin('rounds', (join) =>
      join
        .onRef('rounds.workspace_id', '=', 'round_rollups.workspace_id')
        .onRef('rounds.id', '=', 'round_id'),
    )
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.workspace_id', '=', 'rounds.workspace_id')
        .onRef('teams.id', '=', 'team_id'),
    )
    .where('round_rollups.workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .where('mean', 'is not', null)
}

type SelectedRound = Awaited<ReturnType<ReturnType<typeof selectTrendRounds>['execute']>>[number]

const toTrendRow = (row: SelectedRound): TrendRow => ({
  roundId: row.id,
  title: row.title,
  teamId: row.team_id,
  teamName: row.team_name,
  assessmentType: row.assessment_type,
  assessmentVersion: row.assessment_version,
  createdAt: row.created_at,
  isActive: row.is_active,
  groupSize: row.group_size,
  expectedResponses: row.expected_responses,
  waiting: row.waiting,
  deletedUnread: row.deleted_unread,
  rollup: toRollup(row),
})
