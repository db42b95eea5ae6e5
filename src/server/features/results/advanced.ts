import type { User } from '#contract/auth.ts'
import type { Advanced } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import type { TeamResults } from '#domain/team-results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { placeInDeciles } from '#domain/statistics/benchmark.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import { snapshotOf } from '#server/features/benchmarks/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as present from './present.ts'
import type * as repo from '#server/features/submissions/released.ts'
import * as waveRepo from './wave-repo.ts'
import { changesBetween } from './waves.ts'

/** A session of the user's with what is released of it. */
export interface ReleasedSession {
  readonly session: QuizSession
  readonly rollup: repo.StoredRollup
  readonly figures: TeamResults
}

/** What the advanced plans read besides, in the caller's snapshot. */
export async function advancedOf(db: Db, user: User, released: ReleasedSession): Promise<Advanced> {
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
      const found = statistics.questions[position]
      if (!found) return []
      return {
        questionId: id,
        interval: present.interval(found.interval),
        agreement: present.agreement(found.agreement),
        favourableInterval: present.shareInterval(found.favourableInterval),
      }
    }),
    sinceLastWave: await sinceLastWave(db, user, session, rollup),
    benchmark: await placeOf(db, released),
  }
}

/** What insights are drawn from: no more than the plan shows elsewhere. */
export function analystInputOf(
  user: User,
  { session, rollup, figures }: ReleasedSession,
  comparison: Advanced['sinceLastWave'],
): AnalystInput {
  const { expectedResponses } = session
  if (!hasAdvancedAnalytics(user)) {
    return { results: figures, expectedResponses, statistics: undefined, comparison: undefined }
  }
  return {
    results: figures,
    expectedResponses,
    statistics: teamStatistics(ASSESSMENTS[session.assessmentType], rollup, session),
    comparison: comparison ?? undefined,
  }
}

/** What changed since the team's round before this one, in the caller's snapshot. */
export async function sinceLastWave(
  db: Db,
  user: User,
  session: QuizSession,
  rollup: repo.StoredRollup,
): Promise<Advanced['sinceLastWave']> {
  const now = waveOf(session, rollup)
  const before = await waveRepo.waveBefore(db, user.id, now)
  if (!before) return null
  return {
    previous: {
      id: before.sessionId,
      title: before.title,
      createdAt: before.createdAt.toISOString(),
      released: before.rollup.released,
    },
    ...changesBetween(before, now),
  }
}

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

/** Others' rounds count from five answers on, and so does this one beside them. */
async function placeOf(
  db: Db,
  { session, figures }: ReleasedSession,
): Promise<Advanced['benchmark']> {
  if (figures.responses < MIN_DISTRIBUTION_SIZE) return null
  const others = await snapshotOf(db, session.assessmentType)
  if (!others) return null
  return {
    accounts: others.accounts,
    overall: placeInDeciles(others.overall, figures.overall.percentage),
    categories: figures.categories.map(({ category, percentage }, index) => ({
      category,
      ...placeInDeciles(others.categories[index]?.deciles ?? [], percentage),
    })),
  }
}
