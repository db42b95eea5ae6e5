import type { User } from '#contract/auth.ts'
import type { ManagerView, ResultsSummary, SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { teamFigures } from '#domain/figures.ts'
import type { TeamFigures } from '#domain/figures.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { managerGap } from '#domain/manager-gap.ts'
import type { Gap } from '#domain/manager-gap.ts'
import { heldBack } from '#domain/release.ts'
import { oneDecimal, twoDecimals } from '#domain/scoring.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import * as sessions from '#server/features/sessions/service.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { settle } from './release.ts'
import * as repo from './repo.ts'

const LISTED_RESULTS = 1_000
/** The manager's own, where there is one. */
const OWN_ROW = 1

/** A session's results, all read in one snapshot. 404 for a session that is not the user's. */
export async function sessionResults(
  db: Db,
  user: User,
  sessionId: string,
): Promise<SessionResults> {
  await settle(db, user)
  return snapshot(db, async (db) =>
    resultsOf(db, user, await sessions.read(db, user, sessionId), LISTED_RESULTS),
  )
}

/** The results of all the user's sessions, latest first, all read in one snapshot. */
export async function allResults(
  db: Db,
  user: User,
): Promise<{ session: QuizSession; summary: ResultsSummary }[]> {
  await settle(db, user)
  return snapshot(db, async (db) => {
    const all = []
    for (const session of await sessions.readAll(db, user)) {
      all.push({ session, summary: (await resultsOf(db, user, session, OWN_ROW)).summary })
    }
    return all
  })
}

/** In the caller's snapshot, with at most so many rows of those who answered. */
async function resultsOf(
  db: Db,
  user: User,
  session: QuizSession,
  rows: number,
): Promise<SessionResults> {
  const rollup = await repo.readRollup(db, session.id)
  const figures = rollup && teamFigures(ASSESSMENTS[session.assessmentType], rollup)
  const listed = await repo.releasedDays(db, session.id, rows)
  const own = listed.find(({ isManager }) => isManager)
  return {
    session,
    summary: {
      totalSubmissions: session.totalSubmissions,
      averageScore: figures ? oneDecimal(figures.overall.percentage) : 0,
      categories: (figures?.categories ?? []).map(rounded),
      categoryDetails: (figures?.questions ?? []).map(rounded),
      groupSize: session.groupSize,
      expectedResponses: session.expectedResponses,
      released: session.released,
      waiting: session.waiting,
      heldBack: heldBack({ ...session, ended: !session.isActive }),
      teamResponses: session.released,
      lastSubmission: rollup?.lastDay ?? null,
      managerView: own
        ? { completedAt: own.day, gap: await gapShown(db, user, session, figures) }
        : null,
    },
    results: listed.map(({ isManager, day }) => ({ isManager, completedAt: day })),
  }
}

/** What is released of a session, and the session as it is in the same snapshot. */
export interface Released {
  readonly type: AssessmentType
  readonly teamName: string
  readonly session: QuizSession
  readonly figures: TeamFigures
  /** The latest day of the answers that count. */
  readonly lastDay: string | null
}

/**
 * The figures of one of the user's sessions; undefined while nothing is released. 404 for a session
 * that is not the user's.
 */
export async function releasedFigures(
  db: Db,
  user: User,
  sessionId: string,
): Promise<Released | undefined> {
  await settle(db, user)
  return snapshot(db, async (db) => {
    const session = await sessions.read(db, user, sessionId)
    const rollup = await repo.readRollup(db, sessionId)
    const figures = rollup && teamFigures(ASSESSMENTS[session.assessmentType], rollup)
    const { assessmentType: type, teamName } = session
    return figures && { type, teamName, session, figures, lastDay: rollup.lastDay }
  })
}

/** The manager's gap to the team; null before a release, and where the plan does not compare. */
async function gapShown(
  db: Db,
  user: User,
  session: { id: string; assessmentType: AssessmentType },
  figures: TeamFigures | undefined,
): Promise<ManagerView['gap']> {
  if (!figures || !hasAdvancedAnalytics(user)) return null
  const answers = await repo.managersAnswers(db, session.id)
  if (!answers) return null
  const gap = managerGap(ASSESSMENTS[session.assessmentType], figures, answers)
  return { overall: roundedGap(gap.overall), categories: gap.categories.map(roundedGap) }
}

/** The difference of what is shown, so that the three numbers agree with each other. */
function roundedGap<G extends Gap>(gap: G): G {
  const manager = oneDecimal(gap.manager)
  const team = oneDecimal(gap.team)
  return { ...gap, manager, team, difference: oneDecimal(manager - team) }
}

/** Figures as they leave the server: means with two decimals, percents with one. */
function rounded<F extends { mean: number; percentage: number }>(figures: F) {
  const { mean, percentage, ...rest } = figures
  return { ...rest, averageScore: twoDecimals(mean), percentage: oneDecimal(percentage) }
}
