import type { User } from '#contract/auth.ts'
import type {
  Advanced,
  ManagerView,
  ChangesSincePrevious,
  SincePrevious,
} from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { ChangesBetweenRounds } from '#contract/statistics.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { teamResults } from '#domain/team-results.ts'
import type { ScoredResults } from '#domain/team-results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { placeInDeciles } from '#domain/statistics/benchmark.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import type { Snapshot } from '#server/features/results/benchmarks/public.ts'
import * as present from './present-results.ts'
import type * as repo from '#server/features/rounds/released/public.ts'
import type { NumberedRound, TrendRow } from './trend-repo.ts'
import { changesBetween } from './trend-rounds.ts'

/** A round with its released results. */
export interface ReleasedRound {
  readonly round: Round
  readonly rollup: repo.StoredRollup
  readonly figures: ScoredResults
}

/** What a round's results are compared with. */
export interface Comparisons {
  /** The team's previous round of the same assessment; undefined for its first. */
  readonly previous: NumberedRound | undefined
  /** Undefined if there is no benchmark yet. */
  readonly benchmark: Snapshot | undefined
}

/** Returns the statistics of plans with advanced analytics. */
export function advancedResults(
  released: ReleasedRound,
  { benchmark }: Pick<Comparisons, 'benchmark'>,
  since: SincePrevious | null,
): Advanced {
  const { round, rollup, figures } = released
  const assessment = assessmentOf(round)
  const statistics = teamStatistics(assessment, rollup, round)
  return {
    overall: present.interval(statistics.overall),
    categories: figures.categories.map(({ category, position }) => ({
      category,
      interval: present.interval(statistics.categories[position]),
    })),
    questions: questionsOf(assessment).flatMap(({ id }, position) => {
      const question = statistics.questions[position]
      if (!question) return []
      return {
        questionId: id,
        interval: present.interval(question.interval),
        agreement: present.agreement(question.agreement),
        favourableInterval: present.shareInterval(question.favorableInterval),
      }
    }),
    sinceLastWave: since,
    benchmark: benchmark ? benchmarkPlace(released, benchmark) : null,
  }
}

/** What the analyst knows of a round apart from its results. */
export interface AnalystContext {
  readonly comparison: Advanced['sinceLastWave']
  readonly managerGap: ManagerView['gap']
  /** 1 for the team's first round of the assessment with results. */
  readonly round: number
}

/** Returns the analyst's input, limited to what the plan shows on the results page. */
export function analystInputOf(
  user: User,
  { round, rollup, figures }: ReleasedRound,
  { comparison, managerGap, round: position }: AnalystContext,
): AnalystInput {
  const assessment = assessmentOf(round)
  const { expectedResponses, waiting, deletedUnread } = round
  const order = categoryOrder(assessment, rollup)
  const shown = {
    results: figures,
    order,
    expectedResponses,
    waiting: waiting + deletedUnread,
    comparison: comparison ? shownTo(user, comparison) : undefined,
    round: position,
  }
  if (!hasAdvancedAnalytics(user)) {
    return { ...shown, statistics: undefined, managerGap: undefined }
  }
  return {
    ...shown,
    statistics: teamStatistics(assessment, rollup, round),
    managerGap: managerGap ?? undefined,
  }
}

/** Returns the changes since the team's previous round and the number of this one. */
export function previousAndRound(
  round: Round,
  rollup: repo.StoredRollup,
  previous: NumberedRound | undefined,
): Pick<AnalystContext, 'comparison' | 'round'> {
  if (!previous) return { comparison: null, round: 1 }
  return {
    comparison: sinceLastRound(previous, roundOf(round, rollup)),
    round: previous.number + 1,
  }
}

const sinceLastRound = (previous: TrendRow, current: TrendRow): ChangesSincePrevious => ({
  previous: present.previousRound(previous),
  ...changesBetween(previous, current),
})

/** Returns the changes in points since the previous round; they need no plan. */
export function changesSince(
  user: User,
  previous: TrendRow,
  { round, rollup, figures }: ReleasedRound,
): SincePrevious {
  const changes = shownTo(user, sinceLastRound(previous, roundOf(round, rollup)))
  const before = teamResults(assessmentOf(previous), previous.rollup, previous)
  return {
    ...changes,
    questions: present.questionChanges(before?.questions ?? [], figures.questions),
  }
}

/** Returns changes without the smallest clear ones on plans without advanced analytics. */
export const shownTo = <Changes extends ChangesBetweenRounds>(
  user: User,
  changes: Changes,
): Changes =>
  hasAdvancedAnalytics(user)
    ? changes
    : {
        ...changes,
        overall: present.withoutSmallest(changes.overall),
        categories: changes.categories.map(present.withoutSmallest),
      }

const roundOf = (round: Round, rollup: repo.StoredRollup): TrendRow => ({
  roundId: round.id,
  title: round.title,
  teamId: round.teamId,
  teamName: round.teamName,
  assessmentType: round.assessmentType,
  assessmentVersion: round.assessmentVersion,
  createdAt: new Date(round.createdAt),
  isActive: round.isActive,
  groupSize: round.groupSize,
  expectedResponses: round.expectedResponses,
  waiting: round.waiting,
  deletedUnread: round.deletedUnread,
  rollup,
})

/** Returns the scores' places in the benchmark; null if this round has too few responses. */
function benchmarkPlace(
  { figures }: ReleasedRound,
  { accounts, overall, categories }: Snapshot,
): Advanced['benchmark'] {
  if (figures.responses < MIN_DISTRIBUTION_SIZE) return null
  return {
    accounts,
    overall: placeInDeciles(overall, figures.overall.percentage),
    categories: figures.categories.map(({ category, percentage, position }) => ({
      category,
      ...placeInDeciles(categories[position]?.deciles ?? [], percentage),
    })),
  }
}
