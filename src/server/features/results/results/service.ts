import type { User } from '#contract/auth.ts'
import type { ShownComments } from '#contract/comments.ts'
import type { ManagerView, ResultsSummary, RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import type { AssessmentOfRound } from '#domain/assessments/versions.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { isScored, teamResults } from '#domain/team-results.ts'
import type { ScoredResults, TeamResults } from '#domain/team-results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { managerGap } from '#domain/manager-gap.ts'
import type { Gap } from '#domain/manager-gap.ts'
import { heldBackCount } from '#domain/release.ts'
import { roundToOneDecimal } from '#domain/scoring.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { spreadResponses } from '#domain/statistics/spread.ts'
import { scoreIfOthersAreLower } from '#domain/statistics/missing-people.ts'
import { participationOf } from '#domain/statistics/team-statistics.ts'
import { agreedActions, presentAgreed } from '#server/features/teams/actions/public.ts'
import type { StoredAgreed } from '#server/features/teams/actions/public.ts'
import * as rounds from '#server/features/rounds/rounds/public.ts'
import type { RoundWithRollup } from '#server/features/rounds/rounds/public.ts'
import { PartlyReady } from '#server/platform/http/serializer.ts'
import { allSnapshots } from '#server/features/results/benchmarks/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { advancedResults, analystInputOf, changesSince, previousAndRound } from './advanced.ts'
import type { Comparisons } from './advanced.ts'
import * as present from './present-results.ts'
import { releaseDueRounds } from '#server/features/rounds/submissions/public.ts'
import {
  withoutHidden,
  presentComments,
  shownComments,
} from '#server/features/results/comments/public.ts'
import * as released from '#server/features/rounds/released/public.ts'
import type { StoredManagerView, StoredRollup } from '#server/features/rounds/released/public.ts'
import { previousRound, toPreviousRound } from './trend-repo.ts'

/** Limit for the list of responses. */
const MAX_ROWS = 1_000

/** Returns a round's results. 404 for a round of another workspace. */
export async function roundResults(
  db: Db,
  scope: Scope,
  roundId: string,
): Promise<PartlyReady<RoundResults>> {
  return toRoundResults(scope, await readRound(db, scope, roundId))
}

/**
 * Returns the results of a round for its team, which a shared link leads to: without the manager's own
 * view, the benchmark and hidden comments. 404 for a round of another workspace.
 */
export async function teamResultsOf(
  db: Db,
  scope: Scope,
  roundId: string,
): Promise<PartlyReady<RoundResults>> {
  const row = await readRound(db, scope, roundId)
  const { released, waiting, deletedUnread } = row.round
  return toRoundResults(scope, {
    ...row,
    round: { ...row.round, totalSubmissions: released + waiting + deletedUnread },
    managerView: null,
    benchmark: undefined,
    comments: row.comments.map(withoutHidden),
  })
}

const readRound = (db: Db, scope: Scope, roundId: string): Promise<ResultsRow> =>
  afterReleases(db, scope, () =>
    readResults(db, scope, roundId, { maxDays: MAX_ROWS, comments: true }),
  )

function toRoundResults({ user }: Scope, { days, ...row }: ResultsRow): PartlyReady<RoundResults> {
  const summary = summarize(user, row, row)
  return new PartlyReady<RoundResults>({
    session: row.round,
    summary,
    results: released.releasedDaysJson(days, row.managerView?.day),
    comments: row.comments,
    agreed: presentAgreed(row.agreed, summary),
  })
}

/** A round with everything that its results need. */
interface ResultsRow extends RoundWithRollup, Comparisons {
  /** The workspace has due releases, which must be made before results are shown. */
  readonly releaseDue: boolean
  readonly days: string | null
  readonly comments: ShownComments[]
  readonly agreed: readonly StoredAgreed[]
}

/** What only some readers of results need. */
interface ReadMore {
  /** The most days of responses to list. */
  readonly maxDays?: number
  readonly comments?: boolean
}

/**
 * Reads a round with its results in one statement, and so in one snapshot, without making due
 * releases. Benchmarks, which change at night, are read beside it: they belong to no workspace. 404 for
 * a round of another workspace.
 */
export async function readResults(
  db: Db,
  scope: Scope,
  roundId: string,
  { maxDays = 0, comments: withComments = false }: ReadMore = {},
): Promise<ResultsRow> {
  const [row, benchmarks] = await Promise.all([
    rounds
      .selectWithRollup(db, scope, roundId)
      .select(previousRound(db, scope, roundId).as('previous'))
      .select(agreedActions(scope).as('agreed'))
      .$if(maxDays > 0, (query) => query.select(released.releasedDays(scope, maxDays).as('days')))
      .$if(withComments, (query) => query.select(shownComments(scope).as('comments')))
      .executeTakeFirst(),
    hasAdvancedAnalytics(scope.user) ? allSnapshots(db) : undefined,
  ])
  if (!row) throw rounds.roundNotFound()
  const { previous, releaseDue, days = null, comments = null } = row
  return {
    ...rounds.toRoundWithRollup(row),
    previous: previous ? toPreviousRound(previous) : undefined,
    benchmark: benchmarks?.get(row.assessmentType),
    releaseDue,
    days,
    comments: presentComments(row, comments),
    agreed: row.agreed ?? [],
  }
}

/** Reads, and reads again after making the workspace's due releases. Usually none is due. */
export async function afterReleases<T extends Pick<ResultsRow, 'releaseDue'>>(
  db: Db,
  scope: Scope,
  read: () => Promise<T>,
): Promise<T> {
  const first = await read()
  if (!first.releaseDue) return first
  await releaseDueRounds(db, scope)
  return read()
}

/**
 * Yields the results of all rounds of the workspace, latest first, without making due releases. `db`
 * has to be a transaction.
 */
export async function* streamResults(
  db: Db,
  scope: Scope,
): AsyncGenerator<{ session: Round; summary: ResultsSummary; comments: ShownComments[] }> {
  for await (const row of rounds.streamWithRollups(db, scope)) {
    const { round, comments } = row
    yield { session: round, summary: summarize(scope.user, row, null), comments }
  }
}

/**
 * Returns a round's results summary; `comparisons` null leaves out what needs other rounds: the
 * changes since the previous one and `advanced`.
 */
export function summarize(
  user: User,
  { round, rollup, managerView }: RoundWithRollup,
  comparisons: Comparisons | null,
): ResultsSummary {
  const figures = rollup && figuresOf(round, rollup)
  const released = rollup && figures && isScored(figures) ? { round, rollup, figures } : undefined
  const since =
    released && comparisons?.previous ? changesSince(user, comparisons.previous, released) : null
  return {
    totalSubmissions: round.totalSubmissions,
    averageScore: roundToOneDecimal(figures?.overall?.percentage ?? 0),
    favourable: figures ? present.sharesOf(figures.questions) : null,
    categories: (figures?.categories ?? []).map((category) =>
      present.presentCategory(category, figures?.questions ?? []),
    ),
    categoryOrder: released ? orderOf(round, released.rollup) : null,
    categoryDetails: figures ? present.presentQuestions(figures) : [],
    groupSize: round.groupSize,
    expectedResponses: round.expectedResponses,
    released: round.released,
    waiting: round.waiting,
    deletedUnread: round.deletedUnread,
    keyLost: round.keyLost,
    heldBack: heldBackCount({ ...round, ended: !round.isActive }),
    teamResponses: round.released,
    participation: participationPercent(round),
    scoreIfOthersAreLower: ifOthersAreLower(round, figures),
    spreadResponses: rollup ? spreadResponses(rollup, round) : 0,
    lastSubmission: rollup?.lastDay ?? null,
    managerView: managerView && {
      completedAt: managerView.day,
      gap: managerViewGap(user, round, rollup, managerView),
    },
    sincePrevious: since,
    advanced:
      released && comparisons && hasAdvancedAnalytics(user)
        ? advancedResults(released, comparisons, since)
        : null,
  }
}

function participationPercent(round: Round): number | null {
  const share = participationOf(round, round)
  return share === null || round.released === 0 ? null : roundToOneDecimal(share * 100)
}

function ifOthersAreLower(round: Round, figures: TeamResults | undefined): number | null {
  if (!figures?.overall) return null
  const score = scoreIfOthersAreLower(figures.overall.percentage, {
    ...round,
    teamResponses: round.released,
  })
  return score && roundToOneDecimal(score)
}

/** A round and its released results from one snapshot. */
export interface ReleasedResults {
  readonly teamName: string
  readonly round: Round
  readonly figures: ScoredResults
  /** The day of the latest release. */
  readonly lastDay: string | null
  /** The analyst's input, limited to what the plan shows. */
  readonly analystInput: AnalystInput
}

/**
 * Returns the released results of a round of the workspace; undefined before the first release. 404
 * for a round of another one.
 */
export async function releasedResults(
  db: Db,
  scope: Scope,
  roundId: string,
): Promise<ReleasedResults | undefined> {
  return toReleasedResults(
    scope.user,
    await afterReleases(db, scope, () => readResults(db, scope, roundId)),
  )
}

/** Returns undefined before the first release. */
export function toReleasedResults(
  user: User,
  { round, rollup, managerView, previous }: ResultsRow,
): ReleasedResults | undefined {
  const figures = rollup && figuresOf(round, rollup)
  if (!figures || !isScored(figures)) return undefined
  const context = {
    ...previousAndRound(round, rollup, previous),
    managerGap: managerView && managerViewGap(user, round, rollup, managerView),
  }
  return {
    teamName: round.teamName,
    round,
    figures,
    lastDay: rollup.lastDay,
    analystInput: analystInputOf(user, { round, rollup, figures }, context),
  }
}

const figuresOf = (round: Round, rollup: StoredRollup): TeamResults | undefined =>
  teamResults(assessmentOf(round), rollup, round)

const orderOf = (round: Round, rollup: StoredRollup) => categoryOrder(assessmentOf(round), rollup)

/**
 * Returns the gap between manager and team; null before the first release or if the plan has no
 * comparison.
 */
function managerViewGap(
  user: User,
  round: AssessmentOfRound,
  rollup: StoredRollup | undefined,
  { answers }: StoredManagerView,
): ManagerView['gap'] {
  if (!rollup || rollup.released === 0 || !hasAdvancedAnalytics(user)) return null
  const gap = managerGap(assessmentOf(round), rollup, answers)
  return gap ? { overall: roundGap(gap.overall), categories: gap.categories.map(roundGap) } : null
}

// The difference is calculated from the rounded numbers, so that the three are consistent.
function roundGap<G extends Gap>(gap: G): G {
  const manager = roundToOneDecimal(gap.manager)
  const team = roundToOneDecimal(gap.team)
  return { ...gap, manager, team, difference: roundToOneDecimal(manager - team) }
}
