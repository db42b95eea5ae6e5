import { randomBytes } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type { NewQuizSession, QuizSession, QuizSessionChange } from '#contract/sessions.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { canCreateSession, mayChooseLinkHours, monthlySessionLimit } from '#domain/limits.ts'
import { LINK_HOURS } from '#domain/plans.ts'
import { canChangeGroupSize } from '#domain/release.ts'
import * as auth from '#server/features/auth/service.ts'
import { releaseOnRequest, settle, settleRound } from '#server/features/results/release.ts'
import { countsOf } from '#server/features/results/released-counts.ts'
import type { SessionCounts } from '#server/features/results/released-counts.ts'
import * as teams from '#server/features/teams/service.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import * as repo from './repo.ts'
import type { SessionRow } from './repo.ts'

const HOUR_MS = 3_600_000

/** The user's sessions, latest first, with the releases made that are due. */
export async function list(db: Db, user: User): Promise<QuizSession[]> {
  await settle(db, user)
  return snapshot(db, (db) => readAll(db, user))
}

/** All of them as they stand, without looking for releases that are due, in the caller's snapshot. */
export async function readAll(db: Db, user: User): Promise<QuizSession[]> {
  const rows = await repo.listByOwner(db, user.id)
  const counts = await countsOf(db, rows)
  return rows.map((row) => toSession(row, counts(row.id)))
}

export async function get(db: Db, user: User, sessionId: string): Promise<QuizSession> {
  await settle(db, user)
  return snapshot(db, (db) => read(db, user, sessionId))
}

/**
 * One session as it stands, without looking for releases that are due. 404 unless the user's. The
 * caller holds a snapshot or the session's lock, or else its counts may be of two moments.
 */
export async function read(db: Db, user: User, sessionId: string): Promise<QuizSession> {
  const row = await repo.find(db, user.id, sessionId)
  if (!row) throw notFound('This session')
  const counts = await countsOf(db, [row])
  return toSession(row, counts(row.id))
}

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
    if (!mayChooseLinkHours(account, session.expiresInHours)) throw linkLifeFixed(account)
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
    const round = await settleRound(db, user, sessionId)
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
    await settleRound(db, user, sessionId)
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
  return snapshot(db, (db) => read(db, user, sessionId))
}

export const createdThisMonth = (db: Db, user: User): Promise<number> =>
  repo.createdThisMonth(db, user.id)

function newExpiry(account: User, text: string): Date {
  const expiry = new Date(text)
  const hours = (expiry.getTime() - Date.now()) / HOUR_MS
  if (hours <= 0) throw badInput('expiresAt', 'The end must lie in the future.')
  if (hours > LINK_HOURS.max) {
    throw badInput('expiresAt', `A link can live for at most ${LINK_HOURS.max} more hours.`)
  }
  if (!mayChooseLinkHours(account, hours)) throw linkLifeFixed(account)
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

function toSession(row: SessionRow, counts: SessionCounts): QuizSession {
  return {
    ...row,
    assessmentTitle: ASSESSMENTS[row.assessmentType].title,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    totalSubmissions: row.waiting + counts.released + counts.managerViews,
    released: counts.released,
    averageScore: counts.averageScore,
  }
}
