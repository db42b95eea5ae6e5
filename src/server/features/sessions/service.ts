import { randomBytes } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type {
  NewQuizSession,
  QuizSession,
  QuizSessionChange,
  SessionListQuery,
} from '#contract/sessions.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { canCreateSession, canSetLinkHours, monthlySessionLimit } from '#domain/limits.ts'
import { LINK_HOURS } from '#domain/plans.ts'
import { canChangeGroupSize, isReleaseDue } from '#domain/release.ts'
import { toPercents } from '#domain/statistics/team-statistics.ts'
import * as auth from '#server/features/auth/service.ts'
import {
  releaseOnRequest,
  releaseDueSessions,
  releaseIfDue,
} from '#server/features/submissions/release.ts'
import { countsOf, rollupOf } from '#server/features/submissions/released.ts'
import type { ReleasedCounts, StoredRollup } from '#server/features/submissions/released.ts'
import * as teams from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import * as repo from './repo.ts'
import type { SessionRow } from './repo.ts'

const HOUR_MS = 3_600_000

/**
 * A page of the user's sessions, after making due releases. 404 if the page's cursor is not a session
 * of the user.
 */
export async function list(
  db: Db,
  user: User,
  query: SessionListQuery,
): Promise<CountedPage<QuizSession>> {
  // A due release can add a session to those with results.
  if (query.state === 'results') await releaseDueSessions(db, user)
  let page = await repo.listPage(db, user.id, query)
  if (page.rows.some(isDue)) {
    await releaseDueSessions(db, user)
    page = await repo.listPage(db, user.id, query)
  }
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await read(db, user, cursor)
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await repo.countMatching(db, user.id, query)
  return { ...page, rows: page.rows.map(toSession), total }
}

/** One of the user's sessions, after making due releases. 404 for a session of another user. */
export async function get(db: Db, user: User, sessionId: string): Promise<QuizSession> {
  const row = await repo.find(db, user.id, sessionId)
  if (row && !isDue(row)) return toSession(row)
  await releaseDueSessions(db, user)
  return read(db, user, sessionId)
}

/** One session without making due releases. 404 for a session of another user. */
async function read(db: Db, user: User, sessionId: string): Promise<QuizSession> {
  const row = await repo.find(db, user.id, sessionId)
  if (!row) throw notFound('This round')
  return toSession(row)
}

/** A session with its rollup, which is undefined before the first release. */
export interface SessionWithRollup {
  readonly session: QuizSession
  readonly rollup: StoredRollup | undefined
  /** True if the manager's view is stored; it needs no release. */
  readonly managerView: boolean
}

/**
 * One session with its rollup, in one query, without making due releases. `releaseDue`: the user has due
 * releases, which must be made before results are shown. 404 for a session of another user.
 */
export async function readWithRollup(
  db: Db,
  user: User,
  sessionId: string,
): Promise<SessionWithRollup & { readonly releaseDue: boolean }> {
  const row = await repo.findWithRollup(db, user.id, sessionId)
  if (!row) throw notFound('This round')
  return { ...toSessionWithRollup(row), releaseDue: row.releaseDue }
}

/** All sessions of the user with rollups, without making due releases. */
export const readAllWithRollups = async (db: Db, user: User): Promise<SessionWithRollup[]> =>
  (await repo.listWithRollups(db, user.id)).map(toSessionWithRollup)

/**
 * Creates a session. 403 with `upgradeRequired` over the plan's limits or for a read-only team, 404
 * for a team of another user.
 */
export const create = (db: Db, user: User, session: NewQuizSession): Promise<QuizSession> =>
  db.transaction().execute(async (db) => {
    const account = await auth.lock(db, user.id)
    if (!canCreateSession(account, await repo.createdThisMonth(db, user.id))) {
      throw monthlyLimitReached(account)
    }
    if (!canSetLinkHours(account, session.expiresInHours)) throw linkHoursFixed(account)
    await teams.lockEditableTeam(db, account, session.teamId)
    await repo.countCreated(db, user.id)
    const id = await repo.insert(db, user.id, {
      ...session,
      assessmentVersion: ASSESSMENTS[session.assessmentType].version,
      token: randomBytes(18).toString('base64url'),
    })
    return read(db, user, id)
  })

/** Updates the given fields. Ending a session releases waiting submissions if they reach the group size. */
export const update = (
  db: Db,
  user: User,
  sessionId: string,
  change: QuizSessionChange,
): Promise<QuizSession> =>
  db.transaction().execute(async (db) => {
    // The account is always locked first, to avoid deadlocks.
    const account = await auth.lock(db, user.id)
    // If the session has ended, its release is made before the change takes effect.
    const current = await releaseIfDue(db, user, sessionId)
    if (!current) throw notFound('This round')
    if (change.groupSize && !canChangeGroupSize(current.groupSize, change.groupSize)) {
      throw new AppError('conflict', 'A group size can be raised, but never lowered.')
    }
    if (reopensOrExtends(current, change))
      await teams.requireEditableTeam(db, account, current.teamId)
    const { isActive, expiresAt, ...columns } = change
    const expiry = expiresAt ? newExpiry(account, expiresAt) : undefined
    await repo.update(db, user.id, sessionId, {
      ...columns,
      ...(expiry && { expiresAt: expiry }),
      ...(isActive !== undefined && { closed: !isActive }),
    })
    await releaseIfDue(db, user, sessionId)
    const session = await read(db, user, sessionId)
    if (isActive && !session.isActive) {
      throw new AppError('conflict', 'This link has expired. Choose a new end date to reopen it.')
    }
    return session
  })

/** True if a change reopens a session or extends it. */
function reopensOrExtends(
  session: { readonly ended: boolean; readonly expiresAt: Date },
  { isActive, expiresAt }: QuizSessionChange,
): boolean {
  if (isActive && session.ended) return true
  return expiresAt !== undefined && new Date(expiresAt) > session.expiresAt
}

export async function remove(db: Db, user: User, sessionId: string): Promise<void> {
  if (!(await repo.remove(db, user.id, sessionId))) throw notFound('This round')
}

export async function release(db: Db, user: User, sessionId: string): Promise<QuizSession> {
  await releaseOnRequest(db, user, sessionId)
  return read(db, user, sessionId)
}

function newExpiry(account: User, text: string): Date {
  const expiry = new Date(text)
  const hours = (expiry.getTime() - Date.now()) / HOUR_MS
  if (hours <= 0) throw badInput('expiresAt', 'The end date must be in the future.')
  if (hours > LINK_HOURS.max) {
    throw badInput('expiresAt', `The end date can be at most ${LINK_HOURS.max} hours from now.`)
  }
  if (!canSetLinkHours(account, hours)) throw linkHoursFixed(account)
  return expiry
}

function monthlyLimitReached(user: User): AppError {
  const limit = monthlySessionLimit(user)
  return upgradeRequired(
    user,
    limit,
    `You've reached the ${user.subscriptionTier} plan limit of ${limit} quiz(zes) per month. Upgrade your plan to create more quizzes.`,
  )
}

function linkHoursFixed(user: User): AppError {
  return upgradeRequired(
    user,
    LINK_HOURS.default,
    `On the ${user.subscriptionTier} plan a quiz link expires after ${LINK_HOURS.default} hours. Upgrade your plan to choose another end date.`,
  )
}

function upgradeRequired(user: User, limit: number, message: string): AppError {
  return new AppError('upgrade_required', message, {
    upgradeRequired: true,
    tier: user.subscriptionTier,
    limit,
  })
}

const isDue = ({ waiting, groupSize, isActive }: SessionRow): boolean =>
  isReleaseDue({ waiting, groupSize, ended: !isActive })

const toSessionWithRollup = (
  row: Awaited<ReturnType<typeof repo.listWithRollups>>[number],
): SessionWithRollup => ({
  session: toSession(row),
  rollup: rollupOf(row),
  managerView: row.managerViews > 0,
})

function toSession(row: SessionRow & ReleasedCounts): QuizSession {
  const { released, managerViews, averageScore, favourable } = countsOf(row)
  // Fields are listed one by one because the row may also contain the rollup.
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    teamId: row.teamId,
    teamName: row.teamName,
    assessmentType: row.assessmentType,
    assessmentTitle: ASSESSMENTS[row.assessmentType].title,
    token: row.token,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    isActive: row.isActive,
    closedAt: row.closedAt?.toISOString() ?? null,
    groupSize: row.groupSize,
    expectedResponses: row.expectedResponses,
    totalSubmissions: row.waiting + released + managerViews,
    released,
    waiting: row.waiting,
    averageScore,
    favourable: favourable ? toPercents(favourable) : null,
  }
}
