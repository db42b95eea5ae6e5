import type { User } from '#contract/auth.ts'
import type { ManagerView, ResultsSummary, SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { teamFigures } from '#domain/figures.ts'
import type { TeamFigures } from '#domain/figures.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { managerGap } from '#domain/manager-gap.ts'
import type { Gap } from '#domain/manager-gap.ts'
import { heldBack } from '#domain/release.ts'
import { oneDecimal } from '#domain/scoring.ts'
import { spreadResponses } from '#domain/statistics/spread.ts'
import { participationOf } from '#domain/statistics/team-statistics.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import * as sessions from '#server/features/sessions/service.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { advancedOf, analystInputOf } from './advanced.ts'
import * as present from './present.ts'
import { settle } from './release.ts'
import * as repo from './repo.ts'

/** Where all rounds are read at once, only what the figures are made of: the rest follows from it. */
export interface Asked {
  /** Of those who answered. */
  readonly rows: number
  readonly advanced: boolean
}

const SCREEN: Asked = { rows: 1_000, advanced: true }
/** The manager's own row, where there is one. */
const EXPORT: Asked = { rows: 1, advanced: false }

/** A session's results, all read in one snapshot. 404 for a session that is not the user's. */
export async function sessionResults(
  db: Db,
  user: User,
  sessionId: string,
): Promise<SessionResults> {
  await settle(db, user)
  return snapshot(db, async (db) =>
    resultsOf(db, user, await sessions.read(db, user, sessionId), SCREEN),
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
      all.push({ session, summary: (await resultsOf(db, user, session, EXPORT)).summary })
    }
    return all
  })
}

/** In the caller's snapshot. */
export async function resultsOf(
  db: Db,
  user: User,
  session: QuizSession,
  asked: Asked,
): Promise<SessionResults> {
  const rollup = await repo.readRollup(db, session.id)
  const figures = rollup && teamFigures(ASSESSMENTS[session.assessmentType], rollup, session)
  const listed = await repo.releasedDays(db, session.id, asked.rows)
  const own = listed.find(({ isManager }) => isManager)
  return {
    session,
    summary: {
      totalSubmissions: session.totalSubmissions,
      averageScore: figures ? oneDecimal(figures.overall.percentage) : 0,
      categories: (figures?.categories ?? []).map(present.score),
      categoryDetails: (figures?.questions ?? []).map(present.question),
      groupSize: session.groupSize,
      expectedResponses: session.expectedResponses,
      released: session.released,
      waiting: session.waiting,
      heldBack: heldBack({ ...session, ended: !session.isActive }),
      teamResponses: session.released,
      participation: participationShown(session),
      spreadResponses: rollup ? spreadResponses(rollup, session) : 0,
      lastSubmission: rollup?.lastDay ?? null,
      managerView: own
        ? { completedAt: own.day, gap: await gapShown(db, user, session, figures) }
        : null,
      advanced:
        asked.advanced && figures && hasAdvancedAnalytics(user)
          ? await advancedOf(db, user, { session, rollup, figures })
          : null,
    },
    results: listed.map(({ isManager, day }) => ({ isManager, completedAt: day })),
  }
}

function participationShown(session: QuizSession): number | null {
  const share = participationOf(session, session)
  return share === null || session.released === 0 ? null : oneDecimal(share * 100)
}

/** What is released of a session, and the session as it is in the same snapshot. */
export interface Released {
  readonly type: AssessmentType
  readonly teamName: string
  readonly session: QuizSession
  readonly figures: TeamFigures
  /** The latest day of the answers that count. */
  readonly lastDay: string | null
  /** What insights may be drawn from: as much as the plan shows. */
  readonly analystInput: AnalystInput
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
  return snapshot(db, (db) => readReleased(db, user, sessionId))
}

/** The same in the caller's snapshot, without looking for releases that are due. */
export async function readReleased(
  db: Db,
  user: User,
  sessionId: string,
): Promise<Released | undefined> {
  const session = await sessions.read(db, user, sessionId)
  const rollup = await repo.readRollup(db, sessionId)
  const figures = rollup && teamFigures(ASSESSMENTS[session.assessmentType], rollup, session)
  if (!figures) return undefined
  return {
    type: session.assessmentType,
    teamName: session.teamName,
    session,
    figures,
    lastDay: rollup.lastDay,
    analystInput: await analystInputOf(db, user, { session, rollup, figures }),
  }
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
