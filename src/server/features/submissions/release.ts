import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import {
  canReleaseOnRequest,
  isReleaseDue,
  isRequestUsed,
  spreadIncludesRelease,
} from '#domain/release.ts'
import { addRelease, emptyRollup } from '#domain/rollup.ts'
import type { SessionRollup } from '#domain/rollup.ts'
import { endRound } from '#server/features/tickets/rounds.ts'
import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { CHANGED_ROUNDS, notify } from '#server/platform/notifications/notify.ts'
import type { JobScope, Scope } from '#server/platform/scope.ts'
import { answersErased } from './answers-erased.ts'
import { deleteUnshown } from './comment-repo.ts'
import { releaseComments } from './release-comments.ts'
import * as releases from './release-repo.ts'
import type { LockedSession } from './release-repo.ts'
import * as repo from './released.ts'

/** Waiting groups per batch; each holds fewer than 20 submissions. */
const BATCH_SIZE = 1_000

/**
 * Releases waiting submissions at the manager's request. 409 if too few are waiting, and in an invited
 * round after the first release.
 */
export const releaseOnRequest = (db: Db, scope: Scope, sessionId: string): Promise<void> =>
  db.transaction().execute(async (db) => {
    const session = await releases.lockSession(db, scope, sessionId)
    if (!session) throw notFound('This round')
    if (session.answersErasedOn) {
      throw answersErased(session.answersErasedOn, 'The results stay as they are.')
    }
    if (isReleaseDue(session)) await settle(db, scope, session)
    else if (canReleaseOnRequest(session)) await releaseAll(db, scope, session)
    else throw notReleasable(session)
  })

/**
 * Makes the due releases of the workspace's ended sessions and concludes invited ones in which responses
 * wait. It is called before reads, so that results never depend on a scheduled job.
 */
export async function releaseDueSessions(db: Db, scope: Scope): Promise<void> {
  for (const sessionId of await releases.sessionsDue(db, scope)) {
    await db.transaction().execute((db) => releaseIfDue(db, scope, sessionId))
  }
}

/**
 * Makes a session's due release in the caller's transaction, which then holds the session's lock. After
 * its end an invited round is concluded: what was not released is deleted.
 */
export async function releaseIfDue(
  db: Db,
  scope: Scope | JobScope,
  sessionId: string,
): Promise<LockedSession | undefined> {
  const session = await releases.lockSession(db, scope, sessionId)
  return session && settle(db, scope, session)
}

/** Makes a locked session's due release, and concludes an invited round that has ended. */
async function settle(
  db: Db,
  scope: Scope | JobScope,
  session: LockedSession,
): Promise<LockedSession> {
  const isReleased = isReleaseDue(session)
  if (isReleased) await releaseAll(db, scope, session)
  const waiting = isReleased ? 0 : session.waiting
  if (session.access === 'open' || !session.ended || session.concluded) {
    return { ...session, waiting }
  }
  await conclude(db, { workspaceId: scope.workspaceId, sessionId: session.id }, waiting)
  return { ...session, waiting: 0, concluded: true }
}

/**
 * Deletes what the end of an invited round leaves, unread: responses and comments that no release showed,
 * who has drawn a ticket, the private key and the links.
 */
async function conclude(db: Db, key: SessionKey, waiting: number): Promise<void> {
  await releases.deleteWaiting(db, key, waiting)
  await deleteUnshown(db, key)
  await endRound(db, key)
}

/** Releases in batches, to bound memory and statement time. */
async function releaseAll(db: Db, scope: Scope | JobScope, session: LockedSession): Promise<void> {
  const day = await releases.latestWaitingDay(db, scope, session.id)
  if (day === undefined) throw new Error('the count of waiting submissions does not match the rows')
  const joinsDistributions = spreadIncludesRelease(session.groupSize, session.waiting)
  let rollup = await rollupOf(db, scope, session)
  for (;;) {
    const answers = await releases.releaseBatch(db, scope, session.id, day, BATCH_SIZE)
    if (answers.length === 0) break
    rollup = addRelease(rollup, answers, joinsDistributions)
  }
  await releases.writeRollup(db, scope, session.id, { ...rollup, lastDay: day })
  await releases.resetWaiting(db, scope, session.id)
  if (session.sharing === 'team') await notify(db, CHANGED_ROUNDS, session.id)
  if (session.asksOpenQuestions) {
    const key = { workspaceId: scope.workspaceId, sessionId: session.id }
    await releaseComments(db, key, session.groupSize)
  }
}

/** The stored rollup; an empty one before the first release. */
async function rollupOf(
  db: Db,
  scope: Scope | JobScope,
  session: { id: string; assessmentType: AssessmentType },
): Promise<SessionRollup> {
  return (
    (await repo.readRollup(db, scope, session.id)) ??
    emptyRollup(ASSESSMENTS[session.assessmentType])
  )
}

function notReleasable(session: LockedSession): AppError {
  const { waiting, groupSize } = session
  if (isRequestUsed(session) && !session.ended) {
    return new AppError(
      'conflict',
      `Figures of an invited round can be shown once before it ends. Later responses are added when the round ends, if there are at least ${groupSize}.`,
    )
  }
  if (waiting === 0) return new AppError('conflict', 'No responses are waiting.')
  return new AppError(
    'conflict',
    `Only ${waiting} ${waiting === 1 ? 'response is' : 'responses are'} waiting; at least ${groupSize} are needed to show results.`,
  )
}
