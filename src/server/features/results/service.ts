import type { User } from '#contract/auth.ts'
import type { ManagerView, ResultsSummary, SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { teamResults } from '#domain/team-results.ts'
import type { TeamResults } from '#domain/team-results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { managerGap } from '#domain/manager-gap.ts'
import type { Gap } from '#domain/manager-gap.ts'
import { heldBackCount } from '#domain/release.ts'
import { roundToOneDecimal } from '#domain/scoring.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { spreadResponses } from '#domain/statistics/spread.ts'
import { participationOf } from '#domain/statistics/team-statistics.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import * as sessions from '#server/features/sessions/service.ts'
import type { SessionWithRollup } from '#server/features/sessions/service.ts'
import { PartlyReady } from '#server/platform/http/serializer.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  advancedResults,
  analystInputOf,
  previousAndRound,
  previousWave,
  roundNumber,
} from './advanced.ts'
import type { AnalystContext } from './advanced.ts'
import * as present from './present.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import * as repo from '#server/features/submissions/released.ts'
import type { StoredRollup } from '#server/features/submissions/released.ts'
import type { WaveRow } from './wave-repo.ts'

/** Limit for the list of responses. */
const MAX_ROWS = 1_000

/** A session's results, read in one snapshot. 404 for a session of another user. */
export async function sessionResults(
  db: Db,
  user: User,
  sessionId: string,
): Promise<PartlyReady<SessionResults>> {
  return readAfterReleases(db, user, sessionId, async (db, row) => {
    return new PartlyReady<SessionResults>({
      session: row.session,
      summary: await summarize(db, user, row),
      results: await repo.releasedDaysJson(db, sessionId, MAX_ROWS),
    })
  })
}

/**
 * Makes the user's due releases and then reads a session in one snapshot. Usually no release is due,
 * so the query that reads the session also checks for due releases.
 */
export async function readAfterReleases<T>(
  db: Db,
  user: User,
  sessionId: string,
  read: (db: Db, row: SessionWithRollup) => Promise<T>,
): Promise<T> {
  const readOnce = (releasesMade: boolean) =>
    snapshot(db, async (db) => {
      const row = await sessions.readWithRollup(db, user, sessionId)
      return row.releaseDue && !releasesMade ? undefined : { value: await read(db, row) }
    })
  const first = await readOnce(false)
  if (first) return first.value
  await releaseDueSessions(db, user)
  const second = await readOnce(true)
  if (!second) throw new Error('the second read returned nothing')
  return second.value
}

/** The results of all sessions of the user, latest first, read in one snapshot. */
export async function allResults(
  db: Db,
  user: User,
): Promise<{ session: QuizSession; summary: ResultsSummary }[]> {
  await releaseDueSessions(db, user)
  return snapshot(db, async (db) => {
    const all = []
    for (const row of await sessions.readAllWithRollups(db, user)) {
      const summary = await summarize(db, user, row, { compared: false })
      all.push({ session: row.session, summary })
    }
    return all
  })
}

/**
 * A session's results summary, read in the caller's snapshot. `compared` false leaves out what needs
 * other sessions: the changes since the previous one and `advanced`.
 */
export async function summarize(
  db: Db,
  user: User,
  { session, rollup, managerView }: SessionWithRollup,
  { compared = true }: { readonly compared?: boolean } = {},
): Promise<ResultsSummary> {
  const figures = rollup && figuresOf(session, rollup)
  const previous = rollup && compared ? await previousWave(db, user, session, rollup) : undefined
  const view = managerView ? await repo.managerView(db, session.id) : undefined
  return {
    totalSubmissions: session.totalSubmissions,
    averageScore: figures ? roundToOneDecimal(figures.overall.percentage) : 0,
    favourable: figures ? present.sharesOf(figures.questions) : null,
    categories: (figures?.categories ?? []).map((category) =>
      present.presentCategory(category, figures?.questions ?? []),
    ),
    categoryOrder: rollup && figures ? present.categoryOrder(orderOf(session, rollup)) : null,
    categoryDetails: (figures?.questions ?? []).map(present.presentQuestion),
    groupSize: session.groupSize,
    expectedResponses: session.expectedResponses,
    released: session.released,
    waiting: session.waiting,
    heldBack: heldBackCount({ ...session, ended: !session.isActive }),
    teamResponses: session.released,
    participation: participationPercent(session),
    spreadResponses: rollup ? spreadResponses(rollup, session) : 0,
    lastSubmission: rollup?.lastDay ?? null,
    managerView: view
      ? { completedAt: view.day, gap: managerViewGap(user, session, figures, view.answers) }
      : null,
    sincePrevious: previous && figures ? changesSince(previous, figures) : null,
    advanced:
      compared && figures && hasAdvancedAnalytics(user)
        ? await advancedResults(db, { session, rollup, figures }, previous)
        : null,
  }
}

/** The changes in points since the previous session; they need no plan. */
function changesSince(previous: WaveRow, figures: TeamResults): ResultsSummary['sincePrevious'] {
  const before = teamResults(ASSESSMENTS[previous.assessmentType], previous.rollup, previous)
  return before
    ? { previous: present.previousWave(previous), ...present.pointChanges(before, figures) }
    : null
}

function participationPercent(session: QuizSession): number | null {
  const share = participationOf(session, session)
  return share === null || session.released === 0 ? null : roundToOneDecimal(share * 100)
}

/** A session and its released results from one snapshot. */
export interface ReleasedResults {
  readonly type: AssessmentType
  readonly teamName: string
  readonly session: QuizSession
  readonly figures: TeamResults
  /** The day of the latest release. */
  readonly lastDay: string | null
  /** The analyst's input, limited to what the plan shows. */
  readonly analystInput: AnalystInput
}

/**
 * The released results of one of the user's sessions; undefined before the first release. 404 for a
 * session of another user.
 */
export async function releasedResults(
  db: Db,
  user: User,
  sessionId: string,
): Promise<ReleasedResults | undefined> {
  return readAfterReleases(db, user, sessionId, async (db, { session, rollup, managerView }) => {
    if (!rollup) return undefined
    const previous = hasAdvancedAnalytics(user)
      ? await previousAndRound(db, user, session, rollup)
      : { comparison: null, round: await roundNumber(db, user, session) }
    const view = managerView ? await repo.managerView(db, session.id) : undefined
    const managerGap = view
      ? managerViewGap(user, session, figuresOf(session, rollup), view.answers)
      : null
    return toReleasedResults(user, session, rollup, { ...previous, managerGap })
  })
}

/** Combines a session with its rollup and context; undefined before the first release. */
export function toReleasedResults(
  user: User,
  session: QuizSession,
  rollup: StoredRollup | undefined,
  context: AnalystContext,
): ReleasedResults | undefined {
  const figures = rollup && figuresOf(session, rollup)
  if (!figures) return undefined
  return {
    type: session.assessmentType,
    teamName: session.teamName,
    session,
    figures,
    lastDay: rollup.lastDay,
    analystInput: analystInputOf(user, { session, rollup, figures }, context),
  }
}

const figuresOf = (session: QuizSession, rollup: StoredRollup): TeamResults | undefined =>
  teamResults(ASSESSMENTS[session.assessmentType], rollup, session)

const orderOf = (session: QuizSession, rollup: StoredRollup) =>
  categoryOrder(ASSESSMENTS[session.assessmentType], rollup)

/** The gap between manager and team; null before the first release or if the plan has no comparison. */
function managerViewGap(
  user: User,
  session: { assessmentType: AssessmentType },
  figures: TeamResults | undefined,
  answers: number[],
): ManagerView['gap'] {
  if (!figures || !hasAdvancedAnalytics(user)) return null
  const gap = managerGap(ASSESSMENTS[session.assessmentType], figures, answers)
  return { overall: roundGap(gap.overall), categories: gap.categories.map(roundGap) }
}

/** The difference is calculated from the rounded numbers, so that the three are consistent. */
function roundGap<G extends Gap>(gap: G): G {
  const manager = roundToOneDecimal(gap.manager)
  const team = roundToOneDecimal(gap.team)
  return { ...gap, manager, team, difference: roundToOneDecimal(manager - team) }
}
