import type { User } from '#contract/auth.ts'
import type { Advanced, ManagerView, SinceLastWave } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import type { TeamResults } from '#domain/team-results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { placeInDeciles } from '#domain/statistics/benchmark.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import { snapshotOf } from '#server/features/benchmarks/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as present from './present.ts'
import type * as repo from '#server/features/submissions/released.ts'
import * as waveRepo from './wave-repo.ts'
import { changesBetween } from './waves.ts'

/** A session with its released results. */
export interface ReleasedSession {
  readonly session: QuizSession
  readonly rollup: repo.StoredRollup
  readonly figures: TeamResults
}

/**
 * The statistics of plans with advanced analytics, read in the caller's snapshot. `previous` is the
 * team's previous session.
 */
export async function advancedResults(
  db: Db,
  released: ReleasedSession,
  previous: waveRepo.WaveRow | undefined,
): Promise<Advanced> {
  const { session, rollup, figures } = released
  const assessment = ASSESSMENTS[session.assessmentType]
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
    benchmark: await benchmarkPlace(db, released),
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
  const assessment = ASSESSMENTS[session.assessmentType]
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

/** The number of the session among the team's sessions of the same assessment with results, from 1. */
export const roundNumber = async (db: Db, user: User, session: QuizSession): Promise<number> =>
  (await waveRepo.countEarlierWaves(db, user.id, session)) + 1

/** The team's previous session of the same assessment with results; undefined for its first. */
export const previousWave = (
  db: Db,
  user: User,
  session: QuizSession,
  rollup: repo.StoredRollup,
): ReturnType<typeof waveRepo.previousWave> =>
  waveRepo.previousWave(db, user.id, waveOf(session, rollup))

/** The changes since the team's previous session and the number of this one, from one query. */
export async function previousAndRound(
  db: Db,
  user: User,
  session: QuizSession,
  rollup: repo.StoredRollup,
): Promise<Pick<AnalystContext, 'comparison' | 'round'>> {
  const previous = await previousWave(db, user, session, rollup)
  if (!previous) return { comparison: null, round: 1 }
  return {
    comparison: sinceLastWave(previous, waveOf(session, rollup)),
    round: previous.number + 1,
  }
}

const sinceLastWave = (previous: waveRepo.WaveRow, current: waveRepo.WaveRow): SinceLastWave => ({
  previous: present.previousWave(previous),
  ...changesBetween(previous, current),
})

const waveOf = (session: QuizSession, rollup: repo.StoredRollup): waveRepo.WaveRow => ({
  sessionId: session.id,
  title: session.title,
  teamId: session.teamId,
  teamName: session.teamName,
  assessmentType: session.assessmentType,
  createdAt: new Date(session.createdAt),
  isActive: session.isActive,
  groupSize: session.groupSize,
  expectedResponses: session.expectedResponses,
  rollup,
})

/** The scores' places in the benchmark; null if it does not exist or this session has too few responses. */
async function benchmarkPlace(
  db: Db,
  { session, figures }: ReleasedSession,
): Promise<Advanced['benchmark']> {
  if (figures.responses < MIN_DISTRIBUTION_SIZE) return null
  const snapshotRow = await snapshotOf(db, session.assessmentType)
  if (!snapshotRow) return null
  return {
    accounts: snapshotRow.accounts,
    overall: placeInDeciles(snapshotRow.overall, figures.overall.percentage),
    categories: figures.categories.map(({ category, percentage }, index) => ({
      category,
      ...placeInDeciles(snapshotRow.categories[index]?.deciles ?? [], percentage),
    })),
  }
}
