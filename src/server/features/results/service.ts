import type { User } from '#contract/auth.ts'
import type { Advanced, ManagerView, ResultsSummary, SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { teamResults } from '#domain/team-results.ts'
import type { TeamResults } from '#domain/team-results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { managerGap } from '#domain/manager-gap.ts'
import type { Gap } from '#domain/manager-gap.ts'
import { heldBack } from '#domain/release.ts'
import { oneDecimal } from '#domain/scoring.ts'
import { spreadResponses } from '#domain/statistics/spread.ts'
import { participationOf } from '#domain/statistics/team-statistics.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import * as sessions from '#server/features/sessions/service.ts'
import type { SessionWithRollup } from '#server/features/sessions/service.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { advancedOf, analystInputOf, sinceLastWave } from './advanced.ts'
import * as present from './present.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import * as repo from '#server/features/submissions/released.ts'
import type { StoredRollup } from '#server/features/submissions/released.ts'

/** Where all rounds are read at once, only what the figures are made of: the rest follows from it. */
interface Asked {
  /** Of those who answered. */
  readonly rows: number
  readonly advanced: boolean
}

const SCREEN: Asked = { rows: 1_000, advanced: true }
/** Nobody is listed in a file; the manager's own row says whether there is one. */
const FILE: Asked = { rows: 1, advanced: true }
const EXPORT: Asked = { rows: 1, advanced: false }

/** A session's results, all read in one snapshot. 404 for a session that is not the user's. */
export async function sessionResults(
  db: Db,
  user: User,
  sessionId: string,
): Promise<SessionResults> {
  return withReleasesMade(db, user, sessionId, (db, found) => resultsOf(db, user, found, SCREEN))
}

/**
 * Reads of a session in one snapshot, once the releases of the user's are made that are due. Mostly
 * none is, so it is looked for by the query that reads the session.
 */
export async function withReleasesMade<T>(
  db: Db,
  user: User,
  sessionId: string,
  read: (db: Db, found: SessionWithRollup) => Promise<T>,
): Promise<T> {
  const attempt = (again: boolean) =>
    snapshot(db, async (db) => {
      const found = await sessions.readWithRollup(db, user, sessionId)
      return found.owed && !again ? undefined : { value: await read(db, found) }
    })
  const first = await attempt(false)
  if (first) return first.value
  await releaseDueSessions(db, user)
  const second = await attempt(true)
  if (!second) throw new Error('what was read anew was not read')
  return second.value
}

/** The results of all the user's sessions, latest first, all read in one snapshot. */
export async function allResults(
  db: Db,
  user: User,
): Promise<{ session: QuizSession; summary: ResultsSummary }[]> {
  await releaseDueSessions(db, user)
  return snapshot(db, async (db) => {
    const all = []
    for (const found of await sessions.readAllWithRollups(db, user)) {
      const { summary } = await resultsOf(db, user, found, EXPORT)
      all.push({ session: found.session, summary })
    }
    return all
  })
}

/** What a file about a session holds of its results, in the caller's snapshot. */
export const summaryForFile = async (
  db: Db,
  user: User,
  found: SessionWithRollup,
): Promise<ResultsSummary> => (await resultsOf(db, user, found, FILE)).summary

/** In the caller's snapshot. */
async function resultsOf(
  db: Db,
  user: User,
  { session, rollup, managerView }: SessionWithRollup,
  asked: Asked,
): Promise<SessionResults> {
  const figures = rollup && figuresOf(session, rollup)
  // Where the manager's own row alone is asked for, it may be known that there is none.
  const any = managerView || asked.rows > 1
  const listed = any ? await repo.releasedDays(db, session.id, asked.rows) : []
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
  readonly figures: TeamResults
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
  return withReleasesMade(db, user, sessionId, async (db, { session, rollup }) => {
    const comparison =
      rollup && hasAdvancedAnalytics(user) ? await sinceLastWave(db, user, session, rollup) : null
    return releasedOf(user, session, rollup, comparison)
  })
}

/** What was read of a session, put together; undefined while nothing is released. */
export function releasedOf(
  user: User,
  session: QuizSession,
  rollup: StoredRollup | undefined,
  comparison: Advanced['sinceLastWave'],
): Released | undefined {
  const figures = rollup && figuresOf(session, rollup)
  if (!figures) return undefined
  return {
    type: session.assessmentType,
    teamName: session.teamName,
    session,
    figures,
    lastDay: rollup.lastDay,
    analystInput: analystInputOf(user, { session, rollup, figures }, comparison),
  }
}

const figuresOf = (session: QuizSession, rollup: StoredRollup): TeamResults | undefined =>
  teamResults(ASSESSMENTS[session.assessmentType], rollup, session)

/** The manager's gap to the team; null before a release, and where the plan does not compare. */
async function gapShown(
  db: Db,
  user: User,
  session: { id: string; assessmentType: AssessmentType },
  figures: TeamResults | undefined,
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
