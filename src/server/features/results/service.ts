import type { User } from '#contract/auth.ts'
import type { ShownComments } from '#contract/comments.ts'
import type { ManagerView, ResultsSummary, SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import type { AssessmentOfSession } from '#domain/assessments/versions.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
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
import { agreedActions, presentAgreed } from '#server/features/actions/agreed.ts'
import type { StoredAgreed } from '#server/features/actions/agreed.ts'
import * as sessions from '#server/features/sessions/service.ts'
import type { SessionWithRollup } from '#server/features/sessions/service.ts'
import { PartlyReady } from '#server/platform/http/serializer.ts'
import { allSnapshots } from '#server/features/benchmarks/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { advancedResults, analystInputOf, changesSince, previousAndRound } from './advanced.ts'
import type { Comparisons } from './advanced.ts'
import * as present from './present.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import * as repo from '#server/features/submissions/released.ts'
import type { StoredManagerView, StoredRollup } from '#server/features/submissions/released.ts'
import {
  presentComments,
  shownComments,
  withoutHidden,
} from '#server/features/submissions/shown-comments.ts'
import { previousWave, toPreviousWave } from './wave-repo.ts'

/** Limit for the list of responses. */
const MAX_ROWS = 1_000

/** A session's results. 404 for a session of another workspace. */
export async function sessionResults(
  db: Db,
  scope: Scope,
  sessionId: string,
): Promise<PartlyReady<SessionResults>> {
  return toSessionResults(scope, await readSession(db, scope, sessionId))
}

/**
 * The results of a session for its team, which a shared link leads to: without the manager's own view,
 * the benchmark and hidden comments. 404 for a session of another workspace.
 */
export async function teamResultsOf(
  db: Db,
  scope: Scope,
  sessionId: string,
): Promise<PartlyReady<SessionResults>> {
  const row = await readSession(db, scope, sessionId)
  const { released, waiting, deletedUnread } = row.session
  return toSessionResults(scope, {
    ...row,
    session: { ...row.session, totalSubmissions: released + waiting + deletedUnread },
    managerView: null,
    benchmark: undefined,
    comments: row.comments.map(withoutHidden),
  })
}

const readSession = (db: Db, scope: Scope, sessionId: string): Promise<ResultsRow> =>
  afterReleases(db, scope, () =>
    readResults(db, scope, sessionId, { maxDays: MAX_ROWS, comments: true }),
  )

function toSessionResults(
  { user }: Scope,
  { days, ...row }: ResultsRow,
): PartlyReady<SessionResults> {
  const summary = summarize(user, row, row)
  return new PartlyReady<SessionResults>({
    session: row.session,
    summary,
    results: repo.releasedDaysJson(days, row.managerView?.day),
    comments: row.comments,
    agreed: presentAgreed(row.agreed, summary),
  })
}

/** A session with everything that its results need. */
interface ResultsRow extends SessionWithRollup, Comparisons {
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
 * Reads a session with its results in one statement, and so in one snapshot, without making due
 * releases. Benchmarks, which change at night, are read beside it: they belong to no workspace. 404 for
 * a session of another workspace.
 */
export async function readResults(
  db: Db,
  scope: Scope,
  sessionId: string,
  { maxDays = 0, comments: withComments = false }: ReadMore = {},
): Promise<ResultsRow> {
  const [row, benchmarks] = await Promise.all([
    sessions
      .selectWithRollup(db, scope, sessionId)
      .select(previousWave(db, scope, sessionId).as('previous'))
      .select(agreedActions(scope).as('agreed'))
      .$if(maxDays > 0, (query) => query.select(repo.releasedDays(scope, maxDays).as('days')))
      .$if(withComments, (query) => query.select(shownComments(scope).as('comments')))
      .executeTakeFirst(),
    hasAdvancedAnalytics(scope.user) ? allSnapshots(db) : undefined,
  ])
  if (!row) throw sessions.sessionNotFound()
  const { previous, releaseDue, days = null, comments = null } = row
  return {
    ...sessions.toSessionWithRollup(row),
    previous: previous ? toPreviousWave(previous) : undefined,
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
  await releaseDueSessions(db, scope)
  return read()
}

/**
 * The results of all sessions of the workspace, latest first, without making due releases. `db` has to
 * be a transaction.
 */
export async function* streamResults(
  db: Db,
  scope: Scope,
): AsyncGenerator<{ session: QuizSession; summary: ResultsSummary; comments: ShownComments[] }> {
  for await (const row of sessions.streamWithRollups(db, scope)) {
    const { session, comments } = row
    yield { session, summary: summarize(scope.user, row, null), comments }
  }
}

/**
 * A session's results summary; `comparisons` null leaves out what needs other sessions: the changes
 * since the previous one and `advanced`.
 */
export function summarize(
  user: User,
  { session, rollup, managerView }: SessionWithRollup,
  comparisons: Comparisons | null,
): ResultsSummary {
  const figures = rollup && figuresOf(session, rollup)
  const released = rollup && figures ? { session, rollup, figures } : undefined
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
    deletedUnread: session.deletedUnread,
    heldBack: heldBackCount({ ...session, ended: !session.isActive }),
    teamResponses: session.released,
    participation: participationPercent(session),
    spreadResponses: rollup ? spreadResponses(rollup, session) : 0,
    lastSubmission: rollup?.lastDay ?? null,
    managerView: managerView && {
      completedAt: managerView.day,
      gap: managerViewGap(user, session, figures, managerView),
    },
    sincePrevious:
      released && comparisons?.previous ? changesSince(comparisons.previous, released) : null,
    advanced:
      released && comparisons && hasAdvancedAnalytics(user)
        ? advancedResults(released, comparisons)
        : null,
  }
}

function participationPercent(session: QuizSession): number | null {
  const share = participationOf(session, session)
  return share === null || session.released === 0 ? null : roundToOneDecimal(share * 100)
}

/** A session and its released results from one snapshot. */
export interface ReleasedResults {
  readonly teamName: string
  readonly session: QuizSession
  readonly figures: TeamResults
  /** The day of the latest release. */
  readonly lastDay: string | null
  /** The analyst's input, limited to what the plan shows. */
  readonly analystInput: AnalystInput
}

/**
 * The released results of a session of the workspace; undefined before the first release. 404 for a
 * session of another one.
 */
export async function releasedResults(
  db: Db,
  scope: Scope,
  sessionId: string,
): Promise<ReleasedResults | undefined> {
  return toReleasedResults(
    scope.user,
    await afterReleases(db, scope, () => readResults(db, scope, sessionId)),
  )
}

/** Undefined before the first release. */
export function toReleasedResults(
  user: User,
  { session, rollup, managerView, previous }: ResultsRow,
): ReleasedResults | undefined {
  const figures = rollup && figuresOf(session, rollup)
  if (!figures) return undefined
  const context = {
    ...previousAndRound(session, rollup, previous),
    managerGap: managerView && managerViewGap(user, session, figures, managerView),
  }
  return {
    teamName: session.teamName,
    session,
    figures,
    lastDay: rollup.lastDay,
    analystInput: analystInputOf(user, { session, rollup, figures }, context),
  }
}

const figuresOf = (session: QuizSession, rollup: StoredRollup): TeamResults | undefined =>
  teamResults(assessmentOf(session), rollup, session)

const orderOf = (session: QuizSession, rollup: StoredRollup) =>
  categoryOrder(assessmentOf(session), rollup)

/** The gap between manager and team; null before the first release or if the plan has no comparison. */
function managerViewGap(
  user: User,
  session: AssessmentOfSession,
  figures: TeamResults | undefined,
  { answers }: StoredManagerView,
): ManagerView['gap'] {
  if (!figures || !hasAdvancedAnalytics(user)) return null
  const gap = managerGap(assessmentOf(session), figures, answers)
  return { overall: roundGap(gap.overall), categories: gap.categories.map(roundGap) }
}

/** The difference is calculated from the rounded numbers, so that the three are consistent. */
function roundGap<G extends Gap>(gap: G): G {
  const manager = roundToOneDecimal(gap.manager)
  const team = roundToOneDecimal(gap.team)
  return { ...gap, manager, team, difference: roundToOneDecimal(manager - team) }
}
