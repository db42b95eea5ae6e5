import type { User } from '#contract/auth.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { canRelease, releaseIsDue } from '#domain/release.ts'
import { addToRollup, emptyRollup } from '#domain/rollup.ts'
import type { Rollup } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import * as repo from './repo.ts'
import type { LockedRound } from './repo.ts'

const RELEASED_AT_ONCE = 10_000

/** Lets what waits count because the manager asked. 409 with the reason where too few wait. */
export const releaseOnRequest = (db: Db, user: User, sessionId: string): Promise<void> =>
  db.transaction().execute(async (db) => {
    const round = await repo.lockRound(db, user.id, sessionId)
    if (!round) throw notFound('This session')
    if (!canRelease(round)) throw tooFewWait(round)
    await releaseAll(db, round)
  })

/**
 * Makes the releases that are due because rounds have ended: whoever reads first makes them, so
 * that no figure ever waits for a clock.
 */
export async function settle(db: Db, user: User): Promise<void> {
  for (const sessionId of await repo.dueRounds(db, user.id)) {
    await db.transaction().execute((db) => settleRound(db, user, sessionId))
  }
}

/** The same for one round, inside the caller's transaction, which then holds its lock. */
export async function settleRound(
  db: Db,
  user: User,
  sessionId: string,
): Promise<LockedRound | undefined> {
  const round = await repo.lockRound(db, user.id, sessionId)
  if (!round || !releaseIsDue(round)) return round
  await releaseAll(db, round)
  return { ...round, waiting: 0 }
}

/**
 * Lets one submission wait, in company of others so far as there are any. The caller holds the
 * session's lock.
 */
export const addWaiting = (
  db: Db,
  session: { id: string; groupSize: number },
  answers: readonly number[],
): Promise<void> => repo.insertAmongWaiting(db, session.id, answers, session.groupSize - 1)

/**
 * Counts one submission at once, as a session without protection (group size 1) does. The caller
 * holds the session's lock.
 */
export async function countLive(
  db: Db,
  session: { id: string; assessmentType: AssessmentType },
  submission: { answers: number[]; day: string },
): Promise<void> {
  const assessment = ASSESSMENTS[session.assessmentType]
  const before = await repo.readRollup(db, session.id)
  const rollup = addToRollup(assessment, before ?? emptyRollup(assessment), [submission.answers])
  await repo.writeRollup(db, session.id, { ...rollup, lastDay: submission.day })
}

/** In parts, so that a round of very many neither fills the memory nor outlasts a statement. */
async function releaseAll(db: Db, round: LockedRound): Promise<void> {
  const day = await repo.latestWaitingDay(db, round.id)
  if (day === undefined) throw new Error('a round counts as waiting what is not there')
  const assessment = ASSESSMENTS[round.assessmentType]
  let rollup: Rollup = (await repo.readRollup(db, round.id)) ?? emptyRollup(assessment)
  for (;;) {
    const answers = await repo.releaseSome(db, round.id, day, RELEASED_AT_ONCE)
    rollup = addToRollup(assessment, rollup, answers)
    if (answers.length < RELEASED_AT_ONCE) break
  }
  await repo.writeRollup(db, round.id, { ...rollup, lastDay: day })
  await repo.noneWaits(db, round.id)
}

function tooFewWait({ waiting, groupSize }: LockedRound): AppError {
  if (waiting === 0) return new AppError('conflict', 'No answers are waiting.')
  return new AppError(
    'conflict',
    `${waiting} of at least ${groupSize} answers are waiting. Figures show once ${groupSize} or more can be shown together.`,
  )
}
