import type { User } from '#contract/auth.ts'
import type { Advanced, ManagerView } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
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

/** The statistics of plans with advanced analytics, read in the caller's snapshot. */
export async function advancedResults(
  db: Db,
  user: User,
  released: ReleasedSession,
): Promise<Advanced> {
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
    sinceLastWave: await sinceLastWave(db, user, session, rollup),
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

/** The number of the session among the team's sessions of the same assessment with results, from 1. */
export const roundNumber = async (db: Db, user: User, session: QuizSession): Promise<number> =>
  (await waveRepo.countEarlierWaves(db, user.id, session)) + 1

/** The changes since the team's previous session, read in the caller's snapshot; null for its first. */
const sinceLastWave = async (
  db: Db,
  user: User,
  session: QuizSession,
  rollup: repo.StoredRollup,
): Promise<Advanced['sinceLastWave']> =>
  (await previousAndRound(db, user, session, rollup)).comparison

/** The changes since the team's previous session and the number of this one, from one query. */
export async function previousAndRound(
  db: Db,
  user: User,
  session: QuizSession,
  rollup: repo.StoredRollup,
): Promise<Pick<AnalystContext, 'comparison' | 'round'>> {
  const current = waveOf(session, rollup)
  const previous = await waveRepo.previousWave(db, user.id, current)
  if (!previous) return { comparison: null, round: 1 }
  const comparison = {
    previous: {
      id: previous.sessionId,
      title: previous.title,
      createdAt: previous.createdAt.toISOString(),
      released: previous.rollup.released,
    },
    ...changesBetween(previous, current),
  }
  return { comparison, round: previous.number + 1 }
}

const waveOf = (session: QuizSession, rollup: repo.StoredRollup): waveRepo.WaveRow => ({
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
