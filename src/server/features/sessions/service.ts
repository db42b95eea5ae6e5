import { randomBytes } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type { PageQuery } from '#contract/fields.ts'
import type { NewQuizSession, QuizSession, QuizSessionChange } from '#contract/sessions.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { canCreateSession, canSetLinkHours, monthlySessionLimit } from '#domain/limits.ts'
import { LINK_HOURS } from '#domain/plans.ts'
import { canChangeGroupSize, isReleaseDue } from '#domain/release.ts'
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
import * as repo from './repo.ts'
import type { SessionRow } from './repo.ts'

const HOUR_MS = 3_600_000

/**
 * The user's sessions or a part of them, latest first, with the releases made that are due. 404 for
 * a part that begins after a session that is not the user's.
 */
export async function list(db: Db, user: User, part: PageQuery): Promise<QuizSession[]> {
  const rows = await repo.listByOwner(db, user.id, part)
  // What follows one that is not there would else look like the end of the list.
  if (rows.length === 0 && part.after !== undefined) await read(db, user, part.after)
  if (!rows.some(isDue)) return rows.map(toSession)
  await releaseDueSessions(db, user)
  return (await repo.listByOwner(db, user.id, part)).map(toSession)
}

/** One of the user's sessions, with the releases made that are due. 404 unless the user's. */
export async function get(db: Db, user: User, sessionId: string): Promise<QuizSession> {
  const row = await repo.find(db, user.id, sessionId)
  if (row && !isDue(row)) return toSession(row)
  await releaseDueSessions(db, user)
  return read(db, user, sessionId)
}

/** One session as it stands, without looking for releases that are due. 404 unless the user's. */
async function read(db: Db, user: User, sessionId: string): Promise<QuizSession> {
  const row = await repo.find(db, user.id, sessionId)
  if (!row) throw notFound('This session')
  return toSession(row)
}

/** A session with what is released of it; no rollup before the first release. */
export interface SessionWithRollup {
  readonly session: QuizSession
  readonly rollup: StoredRollup | undefined
  /** Whether the manager's own view is there, which no release is waited for. */
  readonly managerView: boolean
}

/**
 * One session as it stands, in one query. `owed` says that releases of the user's are due, which
 * have to be made before anything is shown. 404 unless the user's.
 */
export async function readWithRollup(
  db: Db,
  user: User,
  sessionId: string,
): Promise<SessionWithRollup & { readonly owed: boolean }> {
  const row = await repo.findWithRollup(db, user.id, sessionId)
  if (!row) throw notFound('This session')
  return { ...toSessionWithRollup(row), owed: row.owed }
}

/** All of them as they stand, without looking for releases that are due. */
export const readAllWithRollups = async (db: Db, user: User): Promise<SessionWithRollup[]> =>
  (await repo.listWithRollups(db, user.id)).map(toSessionWithRollup)

/**
 * 403 with `upgradeRequired` beyond the plan and for a read-only team, 404 for one that is not the
 * user's.
 */
export const create = (db: Db, user: User, session: NewQuizSession): Promise<QuizSession> =>
  db.transaction().execute(async (db) => {
    const account = await auth.lock(db, user.id)
    if (!canCreateSession(account, await repo.createdThisMonth(db, user.id))) {
      throw monthlyLimitReached(account)
    }
    if (!canSetLinkHours(account, session.expiresInHours)) throw linkLifeFixed(account)
    await teams.holdOpen(db, account, session.teamId)
    await repo.countCreated(db, user.id)
    const id = await repo.insert(db, user.id, {
      ...session,
      assessmentVersion: ASSESSMENTS[session.assessmentType].version,
      token: randomBytes(18).toString('base64url'),
    })
    return read(db, user, id)
  })

/** Changes what was sent. Ending a round releases what waits, if it is enough. */
export const update = (
  db: Db,
  user: User,
  sessionId: string,
  change: QuizSessionChange,
): Promise<QuizSession> =>
  db.transaction().execute(async (db) => {
    // The account first, as everywhere: two locks taken in two orders would wait for each other.
    const account = await auth.lock(db, user.id)
    // What the round's end already decided stays decided, whatever is changed now.
    const round = await releaseIfDue(db, user, sessionId)
    if (!round) throw notFound('This session')
    if (change.groupSize && !canChangeGroupSize(round.groupSize, change.groupSize)) {
      throw new AppError('conflict', 'A group size can be raised, but never lowered.')
    }
    if (livesLonger(round, change)) await teams.expectOpen(db, account, round.teamId)
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
      throw new AppError('conflict', 'This link has run out. Choose a new end to reopen it.')
    }
    return session
  })

/** Whether a change makes a round take answers for longer than it would: reopens or extends it. */
function livesLonger(
  round: { readonly ended: boolean; readonly expiresAt: Date },
  { isActive, expiresAt }: QuizSessionChange,
): boolean {
  if (isActive && round.ended) return true
  return expiresAt !== undefined && new Date(expiresAt) > round.expiresAt
}

export async function remove(db: Db, user: User, sessionId: string): Promise<void> {
  if (!(await repo.remove(db, user.id, sessionId))) throw notFound('This session')
}

export async function release(db: Db, user: User, sessionId: string): Promise<QuizSession> {
  await releaseOnRequest(db, user, sessionId)
  return read(db, user, sessionId)
}

function newExpiry(account: User, text: string): Date {
  const expiry = new Date(text)
  const hours = (expiry.getTime() - Date.now()) / HOUR_MS
  if (hours <= 0) throw badInput('expiresAt', 'The end must lie in the future.')
  if (hours > LINK_HOURS.max) {
    throw badInput('expiresAt', `A link can live for at most ${LINK_HOURS.max} more hours.`)
  }
  if (!canSetLinkHours(account, hours)) throw linkLifeFixed(account)
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

function linkLifeFixed(user: User): AppError {
  return upgradeRequired(
    user,
    LINK_HOURS.default,
    `On the ${user.subscriptionTier} plan a quiz link lives for ${LINK_HOURS.default} hours. Upgrade your plan to choose another end.`,
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
  const { released, managerViews, averageScore } = countsOf(row)
  // Each by its name: a row may hold the figures of a round besides.
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
  }
}
