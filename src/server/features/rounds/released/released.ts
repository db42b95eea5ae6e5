import { assessmentOf } from '#domain/assessments/versions.ts'
import type { AssessmentOfRound } from '#domain/assessments/versions.ts'
import { teamResults } from '#domain/team-results.ts'
import { ReadyJson } from '#server/platform/http/serializer.ts'
import type { RoundResults } from '#contract/results.ts'
import { fromStored } from '#domain/rollup.ts'
import type { Answers, PublishedRollup } from '#domain/rollup.ts'
import { roundToOneDecimal } from '#domain/scoring.ts'
import { RETRY_DAYS } from '#domain/stored-submission.ts'
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

/** What is published of a round's submissions, with the day of the latest release. */
export interface StoredRollup extends PublishedRollup {
  readonly lastDay: string | null
}

/** SQL: true if a round has been closed or has expired, by the database's clock. */
export const ended = sql<boolean>`(closed_at is not null or expires_at <= clock_timestamp())`

/** SQL: true if a round ended so long ago that its retry keys are deleted. */
export const endedLongAgo = sql<boolean>`(
  least(closed_at, expires_at) <= now() - make_interval(days => ${sql.lit(RETRY_DAYS)}))`

/** Returns SQL that is true if a round has released submissions. */
export const hasResults = ({ workspaceId }: Scope | JobScope) => sql<boolean>`exists (
  select from round_rollups as rollup
  where rollup.workspace_id = ${workspaceId} and rollup.round_id = rounds.id)`

/** The columns of a rollup, as `toRollup` reads them. None of them has what may not be published. */
export const ROLLUP = ['released', 'entered', 'distribution', 'last_day'] as const

interface RollupRow {
  readonly released: number
  readonly entered: number[]
  readonly distribution: number[] | null
  readonly last_day: string | null
}

export const toRollup = (row: RollupRow): StoredRollup => ({
  released: row.released,
  lastDay: row.last_day,
  questions: fromStored(row),
})

/** The rollup of a round, and its manager's views (0 or 1). */
export interface ReleasedCounts extends NullableRollup {
  readonly managerViews: number
}

/** The columns of a rollup, which are null before the first release. */
type NullableRollup = { readonly [C in keyof RollupRow]: RollupRow[C] | null }

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
      .select(ROLLUP)
      .select(
        sql<number>`views_erased + (select count(*) from submissions
          where submissions.workspace_id = ${workspaceId}
            and submissions.round_id = rounds.id and is_manager)`.as('managerViews'),
      )

type Rounds<O> = SelectQueryBuilder<Schema, 'rounds' | 'teams', O>

/** Adds each round's ReleasedCounts and manager's view to a query; `rollupOf` reads the rollup. */
export const withRollup =
  (scope: Scope) =>
  <O>(rounds: Rounds<O>) =>
    withCounts(scope)(rounds).select(managerView(scope).as('managerView'))

/** The manager's own answers, in the order of the assessment's questions, and their day. */
export interface StoredManagerView {
  readonly day: string
  readonly answers: Answers
}

/** Returns SQL for the manager's view of a query's round; null if it does not exist. */
const managerView = ({ workspaceId }: Scope) => sql<StoredManagerView | null>`(
  select json_build_object('day', day, 'answers', answers) from submissions
  where submissions.workspace_id = ${workspaceId}
    and submissions.round_id = rounds.id and is_manager)`

/** Returns the rollup of a row that `withCounts` read; undefined before the first release. */
export function rollupOf({ released, entered, ...row }: NullableRollup): StoredRollup | undefined {
  if (released === null || entered === null) return undefined
  return toRollup({ ...row, released, entered })
}

/** What lists show of a round's submissions. */
export interface RoundCounts {
  readonly released: number
  readonly managerViews: number
  /** Overall score in percent, 0 to 100; 0 while there is none. */
  readonly averageScore: number
  /** Shares of the released answers; undefined if no distribution is shown. */
  readonly favorable: FavorableShares | undefined
}

/** Returns the RoundCounts of a row that `withCounts` read. */
export function countsOf(
  row: ReleasedCounts & AssessmentOfRound & { readonly groupSize: number },
): RoundCounts {
  const rollup = rollupOf(row)
  const results = rollup && teamResults(assessmentOf(row), rollup, row)
  return {
    released: rollup?.released ?? 0,
    managerViews: row.managerViews,
    averageScore: roundToOneDecimal(results?.overall?.percentage ?? 0),
    favorable: results && favorableSharesOf(results.questions),
  }
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

/**
 * Returns a query that counts the submissions that the caller may know of, and the rounds with results.
 * `submissions` is the sum of the rounds' `totalSubmissions`.
 */
export const responseTotals = (db: Db, scope: Scope) =>
  db
    .selectFrom('round_rollups')
    .select((e) => [
      sql<number>`(coalesce(sum(released), 0) + (
          select coalesce(sum(waiting + deleted_unread + views_erased), 0) from rounds
          where rounds.workspace_id = ${scope.workspaceId}
            and ${mayReadTeam(scope, 'rounds.team_id')})
        + (select count(*) from submissions join rounds
            on rounds.workspace_id = submissions.workspace_id and rounds.id = round_id
          where submissions.workspace_id = ${scope.workspaceId} and is_manager
            and ${mayReadTeam(scope, 'rounds.team_id')}))::integer`.as('submissions'),
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
): AsyncGenerator<Answers> {
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
