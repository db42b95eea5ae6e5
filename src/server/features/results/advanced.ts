import type { User } from '#contract/auth.ts'
import type { Advanced, ManagerView, SinceLastWave, SincePrevious } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { teamResults } from '#domain/team-results.ts'
import type { TeamResults } from '#domain/team-results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { placeInDeciles } from '#domain/statistics/benchmark.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import type { Snapshot } from '#server/features/benchmarks/service.ts'
import * as present from './present.ts'
import type * as repo from '#server/features/submissions/released.ts'
import type { NumberedWave, WaveRow } from './wave-repo.ts'
import { changesBetween } from './waves.ts'

/** A session with its released results. */
export interface ReleasedSession {
  readonly session: QuizSession
  readonly rollup: repo.StoredRollup
  readonly figures: TeamResults
}

/** What a session's results are compared with. */
export interface Comparisons {
  /** The team's previous session of the same assessment; undefined for its first. */
  readonly previous: NumberedWave | undefined
  /** Undefined if there is no benchmark yet. */
  readonly benchmark: Snapshot | undefined
}

/** The statistics of plans with advanced analytics. */
export function advancedResults(
  released: ReleasedSession,
  { previous, benchmark }: Comparisons,
): Advanced {
  const { session, rollup, figures } = released
  const assessment = assessmentOf(session)
  const statistics = teamStatistics(assessment, rollup, session)
  return {
    overall: present.interval(statistics.overall),
    categories: figures.categories.map(({ category }, index) => ({
      category,
      interval: present.interval(statistics.categories[index] ?? { kind: 'few' }),
    })),
    questions: questionsOf(assessment).flatMap(({ id }, position) => {
      const question = statistics.questions[position]
      if (!question) return []
      return {
        questionId: id,
        interval: present.interval(question.interval),
        agreement: present.agreement(question.agreement),
        favourableInterval: present.shareInterval(question.favourableInterval),
      }
    }),
    sinceLastWave: previous ? sinceLastWave(previous, waveOf(session, rollup)) : null,
    benchmark: benchmark ? benchmarkPlace(released, benchmark) : null,
  }
}

/** What the analyst knows of a session apart from its results. */
export interface AnalystContext {
  readonly comparison: Advanced['sinceLastWave']
  readonly managerGap: ManagerView['gap']
  /** 1 for the team's first session of the assessment with results. */
  readonly round: number
}

/** The analyst's input, limited to what the plan shows on the results page. */
export function analystInputOf(
  user: User,
  { session, rollup, figures }: ReleasedSession,
  { comparison, managerGap, round }: AnalystContext,
): AnalystInput {
  const assessment = assessmentOf(session)
  const { expectedResponses } = session
  const order = categoryOrder(assessment, rollup)
  const shown = { results: figures, order, expectedResponses, round }
  if (!hasAdvancedAnalytics(user)) {
    return { ...shown, statistics: undefined, comparison: undefined, managerGap: undefined }
  }
  return {
    ...shown,
    statistics: teamStatistics(assessment, rollup, session),
    comparison: comparison ?? undefined,
    managerGap: managerGap ?? undefined,
  }
}

/** The changes since the team's previous session and the number of this one. */
export function previousAndRound(
  session: QuizSession,
  rollup: repo.StoredRollup,
  previous: NumberedWave | undefined,
): Pick<AnalystContext, 'comparison' | 'round'> {
  if (!previous) return { comparison: null, round: 1 }
  return {
    comparison: sinceLastWave(previous, waveOf(session, rollup)),
    round: previous.number + 1,
  }
}

const sinceLastWave = (previous: WaveRow, current: WaveRow): SinceLastWave => ({
  previous: present.previousWave(previous),
  ...changesBetween(previous, current),
})

/** The changes in points since the previous session; they need no plan. */
export function changesSince(
  previous: WaveRow,
  { session, rollup, figures }: ReleasedSession,
): SincePrevious {
  const {
    previous: named,
    overall,
    categories,
    versionBreak,
  } = sinceLastWave(previous, waveOf(session, rollup))
  const before = teamResults(assessmentOf(previous), previous.rollup, previous)
  return {
    previous: named,
    overall: present.withoutVerdict(overall),
    categories: categories.map(({ category, ...change }) => ({
      category,
      ...present.withoutVerdict(change),
    })),
    questions: present.questionChanges(before?.questions ?? [], figures.questions),
    versionBreak,
  }
}

const waveOf = (session: QuizSession, rollup: repo.StoredRollup): WaveRow => ({
  sessionId: session.id,
  title: session.title,
  teamId: session.teamId,
  teamName: session.teamName,
  assessmentType: session.assessmentType,
  assessmentVersion: session.assessmentVersion,
  createdAt: new Date(session.createdAt),
  isActive: session.isActive,
  groupSize: session.groupSize,
  expectedResponses: session.expectedResponses,
  rollup,
})

/** The scores' places in the benchmark; null if this session has too few responses. */
function benchmarkPlace(
  { figures }: ReleasedSession,
  { accounts, overall, categories }: Snapshot,
): Advanced['benchmark'] {
  if (figures.responses < MIN_DISTRIBUTION_SIZE) return null
  return {
    accounts,
    overall: placeInDeciles(overall, figures.overall.percentage),
    categories: figures.categories.map(({ category, percentage }, index) => ({
      category,
      ...placeInDeciles(categories[index]?.deciles ?? [], percentage),
    })),
  }
}
