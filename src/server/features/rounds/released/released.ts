import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { scoreOf } from '#domain/team-results.ts'
import { ReadyJson } from '#server/platform/http/serializer.ts'
import type { RoundResults } from '#contract/results.ts'
import { emptyRollup } from '#domain/rollup.ts'
import type { Rollup, RoundRollup } from '#domain/rollup.ts'
import { showsDistribution } from '#domain/release.ts'
import { roundToOneDecimal, SCALE_POINTS } from '#domain/scoring.ts'
import { favorableSharesOf } from '#domain/statistics/team-statistics.ts'
import type { FavorableShares } from '#domain/statistics/team-statistics.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { JobScope, Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'

/**
 * The one module that reads submissions for output. Every function here returns released submissions
 * only; a test finds other readers of these tables. Releases are made in release-repo.ts, and figures
 * over many rounds are read in released-totals.ts.
 */

/** A stored rollup with the part whose distributions are published and the day of its latest release. */
export interface StoredRollup extends RoundRollup {
  readonly lastDay: string | null
}

/** SQL: true if a round has been closed or has expired, by the database's clock. */
export const ended = sql<boolean>`(closed_at is not null or expires_at <= clock_timestamp())`

/** Returns SQL that is true if a round has released submissions. */
export const hasResults = ({ workspaceId }: Scope | JobScope) => sql<boolean>`exists (
  select from round_rollups as rollup
  where rollup.workspace_id = ${workspaceId} and rollup.round_id = rounds.id)`

/** Returns the rollup of one round; undefined before the first release. */
export async function readRollup(
  db: Db,
  scope: Scope | JobScope,
  roundId: string,
): Promise<StoredRollup | undefined> {
  const row = await db
    .selectFrom('round_rollups')
    .innerJoin('rounds', (join) =>
      join
        .onRef('rounds.workspace_id', '=', 'round_rollups.workspace_id')
        .onRef('rounds.id', '=', 'round_rollups.round_id'),
    )
    .select(['assessment_type', ...ROLLUP])
    .where('round_rollups.workspace_id', '=', scope.workspaceId)
    .where('round_id', '=', roundId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .executeTakeFirst()
  return row && toRollup(row)
}

/** The columns of a rollup, as `toRollup` reads them. */
export const ROLLUP = [
  'released',
  'counts',
  'last_day',
  'spread_released',
  'spread_counts',
] as const

interface RollupRow {
  readonly assessment_type: AssessmentType
  readonly released: number
  readonly counts: number[]
  readonly last_day: string | null
  readonly spread_released: number
  readonly spread_counts: number[] | null
}

export function toRollup(row: RollupRow): StoredRollup {
  const { released, counts, last_day: lastDay } = row
  const whole = { released, counts }
  return { ...whole, lastDay, spread: spreadOf(row, whole) }
}

function spreadOf(row: RollupRow, whole: Rollup): Rollup {
  const { spread_released: released, spread_counts: counts } = row
  if (counts) return { released, counts }
  return released === whole.released ? whole : emptyRollup(ASSESSMENTS[row.assessment_type])
}

/** Released submissions of a round, their answers, and manager's views (0 or 1). */
export interface ReleasedCounts {
  readonly released: number
  readonly answerSum: number
  readonly managerViews: number
  /** Submissions in the distributions; null before the first release. */
  readonly spreadReleased: number | null
  /** Their answers by value, of all questions together. Show them only by `showsDistribution`. */
  readonly answerCounts: readonly number[] | null
}

/** Adds each round's ReleasedCounts to a query over rounds. */
export const withCounts =
  ({ workspaceId }: Scope) =>
  <O>(rounds: Rounds<O>) =>
    rounds
      .leftJoin('round_rollups', (join) =>
        join
          .onRef('round_rollups.workspace_id', '=', 'rounds.workspace_id')
          .onRef('round_rollups.round_id', '=', 'rounds.id'),
      )
      .select([
        sql<number>`coalesce(round_rollups.released, 0)`.as('released'),
        sql<number>`coalesce(round_rollups.answer_sum, 0)`.as('answerSum'),
        'round_rollups.spread_released as spreadReleased',
        sql<number[] | null>`(select array_agg(total order by value)
          from (
            select (place - 1) % ${SCALE_POINTS}::integer as value, sum(count)::integer as total
            from unnest(coalesce(
              round_rollups.spread_counts,
              case when round_rollups.spread_released = round_rollups.released
                then round_rollups.counts end
            )) with ordinality as answers (count, place)
            group by 1
          ) as totals)`.as('answerCounts'),
        sql<number>`views_erased + (select count(*) from submissions
          where submissions.workspace_id = ${workspaceId}
            and submissions.round_id = rounds.id and is_manager)`.as('managerViews'),
      ])

type Rounds<O> = SelectQueryBuilder<Schema, 'rounds' | 'teams', O>

/**
 * Adds each round's ReleasedCounts, rollup and manager's view to a query; `rollupOf` reads the
 * rollup.
 */
export const withRollup =
  (scope: Scope) =>
  <O>(rounds: Rounds<O>) =>
    withCounts(scope)(rounds)
      .select(['last_day', 'counts', 'spread_released', 'spread_counts'])
      .select(managerView(scope).as('managerView'))

/** The manager's own answers, in the order of the assessment's questions, and their day. */
export interface StoredManagerView {
  readonly day: string
  readonly answers: readonly number[]
}

/** Returns SQL for the manager's view of a query's round; null if it does not exist. */
const managerView = ({ workspaceId }: Scope) => sql<StoredManagerView | null>`(
  select json_build_object('day', day, 'answers', answers) from submissions
  where submissions.workspace_id = ${workspaceId}
    and submissions.round_id = rounds.id and is_manager)`

/** Returns the rollup of a row that `withRollup` read; undefined before the first release. */
export function rollupOf(
  row: { readonly assessmentType: AssessmentType } & {
    readonly [C in keyof Omit<RollupRow, 'assessment_type'>]: RollupRow[C] | null
  },
): StoredRollup | undefined {
  const { assessmentType: assessment_type, released, counts, spread_released } = row
  if (released === null || !counts || spread_released === null) return undefined
  return toRollup({ ...row, assessment_type, released, counts, spread_released })
}

/** What lists show of a round's submissions. */
export interface RoundCounts {
  readonly released: number
  readonly managerViews: number
  /** Mean of all released answers in percent, 0 to 100; 0 before the first release. */
  readonly averageScore: number
  /** Shares of the released answers; undefined if no distribution is shown. */
  readonly favorable: FavorableShares | undefined
}

/** Returns the RoundCounts of a row that `withCounts` read. */
export const countsOf = ({
  assessmentType,
  groupSize,
  released,
  answerSum,
  managerViews,
  spreadReleased,
  answerCounts,
}: ReleasedCounts & {
  readonly assessmentType: AssessmentType
  readonly groupSize: number
}): RoundCounts => {
  const answers = released * totalQuestions(ASSESSMENTS[assessmentType])
  const averageScore = answers === 0 ? 0 : roundToOneDecimal(scoreOf(answerSum, answers).percentage)
  const shown = showsDistribution(groupSize, spreadReleased ?? 0)
  const favorable = shown ? favorableSharesOf([{ distribution: answerCounts }]) : undefined
  return { released, managerViews, averageScore, favorable }
}

/**
 * Returns SQL that is true if a round that the caller may read has ended with waiting submissions that
 * have to be released or deleted before anything is shown.
 */
export const hasDueRelease = (scope: Scope) =>
  sql<boolean>`exists (
    select from rounds as due
    where due.workspace_id = ${scope.workspaceId} and ${mayReadTeam(scope, 'due.team_id')}
      and due.waiting > 0 and (due.waiting >= due.group_size or due.access = 'invited')
      and (due.closed_at is not null or due.expires_at <= clock_timestamp()))`

/**
 * Returns SQL for the days of a query's round, as `releasedDaysJson` reads them: of released
 * submissions and, as NULL, of the manager's view, at most `limit`. Ordered by random ids, so that the
 * order reveals nothing.
 */
export const releasedDays = ({ workspaceId }: Scope, limit: number) => sql<string | null>`(
  select array_agg(case when not is_manager then day end order by id)::text
  from (
    (select id, is_manager, day from submissions
      where workspace_id = ${workspaceId} and round_id = rounds.id and is_manager)
    union all
    (select id, is_manager, day from submissions
      where workspace_id = ${workspaceId} and round_id = rounds.id
        and released and not is_manager
      order by id limit ${limit - 1})
  ) as visible)`

/** Returns the contract's `results` as JSON, without the manager's view if `managerDay` is undefined. */
export function releasedDaysJson(
  days: string | null,
  managerDay: string | undefined,
): ReadyJson<RoundResults['results']> {
  const shown = managerDay ? days : days?.replace(/NULL,|,?NULL/, '')
  if (!shown || shown === '{}') return new ReadyJson('[]')
  // Faster than `replaceAll`, which joins a thousand strings.
  const team = shown.slice(1, -1).replace(/,/g, `${ENTRY_END},${ENTRY_START}`)
  const entries = `${ENTRY_START}${team}${ENTRY_END}`
  const all = managerDay
    ? entries.replace(`${ENTRY_START}NULL`, `{"isManager":true,"completedAt":"${managerDay}`)
    : entries
  return new ReadyJson(`[${all}]`)
}

const ENTRY_START = '{"isManager":false,"completedAt":"'
const ENTRY_END = '"}'

/** Returns a query that counts the released submissions that the caller may read, and their rounds. */
export const releasedTotals = (db: Db, scope: Scope) =>
  db
    .selectFrom('round_rollups')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('released'), sql<number>`0`).as('submissions'),
      e.fn.countAll<number>().as('rounds'),
      hasDueRelease(scope).as('releaseDue'),
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where(mayReadRound(scope))
    .where('released', '>', 0)

/** Returns SQL that is true if the caller may read the round of a rollup. */
const mayReadRound = (scope: Scope): RawBuilder<boolean> =>
  scope.role === 'owner'
    ? sql`true`
    : sql`exists (
        select from rounds
        where rounds.workspace_id = ${scope.workspaceId}
          and rounds.id = round_rollups.round_id
          and ${mayReadTeam(scope, 'rounds.team_id')})`

/**
 * Yields released answers per person, in the order of the assessment's questions and of random ids.
 * Only for a round of the workspace whose group size is 1. `db` has to be a transaction.
 */
export async function* streamUnprotectedAnswers(
  db: Db,
  scope: Scope,
  roundId: string,
): AsyncGenerator<number[]> {
  const rows = unprotected(db, scope, roundId).select('answers').orderBy('submissions.id')
  for await (const { answers } of streamRows(db, 'streamed_answers', rows, 1_000)) yield answers
}

/** Returns the number of people whose answers `streamUnprotectedAnswers` reads. */
export async function countUnprotected(db: Db, scope: Scope, roundId: string): Promise<number> {
  const { people } = await unprotected(db, scope, roundId)
    .select((e) => e.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

const unprotected = (db: Db, scope: Scope, roundId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('rounds', (join) =>
      join
        .onRef('rounds.workspace_id', '=', 'submissions.workspace_id')
        .onRef('rounds.id', '=', 'submissions.round_id'),
    )
    .where('submissions.workspace_id', '=', scope.workspaceId)
    .where('submissions.round_id', '=', roundId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .where('rounds.group_size', '=', 1)
    .where('submissions.released', '=', true)
    .where('submissions.is_manager', '=', false)
