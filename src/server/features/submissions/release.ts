import type { User } from '#contract/auth.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { canRelease, spreadIncludesRelease, isReleaseDue } from '#domain/release.ts'
import { addRelease, emptyRollup } from '#domain/rollup.ts'
import type { SessionRollup } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import * as releases from './release-repo.ts'
import type { LockedSession } from './release-repo.ts'
import * as repo from './released.ts'

/** Groups of answers that wait, which hold fewer than twenty each. */
const RELEASED_AT_ONCE = 1_000

/** Lets what waits count because the manager asked. 409 with the reason where too few wait. */
export const releaseOnRequest = (db: Db, user: User, sessionId: string): Promise<void> =>
  db.transaction().execute(async (db) => {
    const round = await releases.lockSession(db, user.id, sessionId)
    if (!round) throw notFound('This session')
    if (!canRelease(round)) throw tooFewWait(round)
    await releaseAll(db, round)
  })

/**
 * Makes the releases that are due because rounds have ended: whoever reads first makes them, so
 * that no figure ever waits for a clock.
 */
export async function releaseDueSessions(db: Db, user: User): Promise<void> {
  for (const sessionId of await releases.sessionsDue(db, user.id)) {
    await db.transaction().execute((db) => releaseIfDue(db, user, sessionId))
  }
}

/** The same for one round, inside the caller's transaction, which then holds its lock. */
export async function releaseIfDue(
  db: Db,
  user: User,
  sessionId: string,
): Promise<LockedSession | undefined> {
  const round = await releases.lockSession(db, user.id, sessionId)
  if (!round || !isReleaseDue(round)) return round
  await releaseAll(db, round)
  return { ...round, waiting: 0 }
}

/** In parts, so that a round of very many neither fills the memory nor outlasts a statement. */
async function releaseAll(db: Db, round: LockedSession): Promise<void> {
  const day = await releases.latestWaitingDay(db, round.id)
  if (day === undefined) throw new Error('a round counts as waiting what is not there')
  const assessment = ASSESSMENTS[round.assessmentType]
  const joins = spreadIncludesRelease(round.groupSize, round.waiting)
  let rollup = await rollupOf(db, round)
  for (;;) {
    const answers = await releases.releaseBatch(db, round.id, day, RELEASED_AT_ONCE)
    if (answers.length === 0) break
    rollup = addRelease(assessment, rollup, answers, joins)
  }
  await releases.writeRollup(db, round.id, { ...rollup, lastDay: day })
  await releases.resetWaiting(db, round.id)
}

/** What counted so far; nobody before the first release. */
async function rollupOf(
  db: Db,
  session: { id: string; assessmentType: AssessmentType },
): Promise<SessionRollup> {
  return (await repo.readRollup(db, session.id)) ?? emptyRollup(ASSESSMENTS[session.assessmentType])
}

function tooFewWait({ waiting, groupSize }: LockedSession): AppError {
  if (waiting === 0) return new AppError('conflict', 'No answers are waiting.')
  return new AppError(
    'conflict',
    `${waiting} of at least ${groupSize} answers are waiting. Figures show once ${groupSize} or more can be shown together.`,
  )
}
