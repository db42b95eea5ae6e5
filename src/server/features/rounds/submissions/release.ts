import { setImmediate as nextTurn } from 'node:timers/promises'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { canReleaseOnRequest, isReleaseDue, isRequestUsed } from '#domain/release.ts'
import { addRelease, AnswerCounter, emptyRollup } from '#domain/rollup.ts'
import type { Answers } from '#domain/rollup.ts'
import { endRound } from '#server/features/rounds/tickets/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import {
  deleteSealingKeys,
  releaseSealerOf,
  renewReleaseKey,
} from '#server/features/rounds/sealing/public.ts'
import type { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { CHANGED_ROUNDS, notify } from '#server/platform/notifications/notify.ts'
import { SealedValueError } from '#server/platform/sealing/sealed-value.ts'
import type { JobScope, Scope } from '#server/platform/scope.ts'
import { answersErased } from './answers-erased.ts'
import { deleteHeld } from './comment-repo.ts'
import { shuffled } from './shuffled.ts'
import { releaseComments } from './withheld-comments.ts'
import * as releases from './release-repo.ts'
import type { LockedRound } from './release-repo.ts'

/** Waiting groups per batch; each holds fewer than 20 submissions. */
const BATCH_SIZE = 1_000

/**
 * Releases waiting submissions at the manager's request. 409 if too few are waiting, and in an invited
 * round after the first release.
 */
export const releaseOnRequest = (db: Db, scope: Scope, roundId: string): Promise<void> =>
  db.transaction().execute(async (db) => {
    const round = await releases.lockRound(db, scope, roundId)
    if (!round) throw notFound('This round')
    if (round.answersErasedOn) {
      throw answersErased(round.answersErasedOn, 'The results stay as they are.')
    }
    if (isReleaseDue(round)) await settle(db, scope, round)
    else if (canReleaseOnRequest(round)) await releaseAll(db, scope, round)
    else throw notReleasable(round)
  })

/**
 * Makes the due releases of the workspace's ended rounds and concludes invited ones in which responses
 * wait. It is called before reads, so that results never depend on a scheduled job.
 */
export async function releaseDueRounds(db: Db, scope: Scope): Promise<void> {
  for (const roundId of await releases.roundsDue(db, scope)) {
    try {
      await db.transaction().execute((db) => releaseIfDue(db, scope, roundId))
    } catch (error) {
      // One round that cannot be opened keeps nobody from reading the others. The operator's check names it.
      if (!(error instanceof SealedValueError)) throw error
    }
  }
}

/**
 * Makes a round's due release in the caller's transaction, which then holds the round's lock. After
 * its end an invited round is concluded: what was not released is deleted.
 */
export async function releaseIfDue(
  db: Db,
  scope: Scope | JobScope,
  roundId: string,
): Promise<LockedRound | undefined> {
  const round = await releases.lockRound(db, scope, roundId)
  return round && settle(db, scope, round)
}

/** Makes a locked round's due release, and concludes an invited round that has ended. */
async function settle(db: Db, scope: Scope | JobScope, round: LockedRound): Promise<LockedRound> {
  const isReleased = isReleaseDue(round)
  if (isReleased) await releaseAll(db, scope, round)
  const waiting = isReleased ? 0 : round.waiting
  if (round.access === 'open' || !round.ended || round.concluded) {
    return { ...round, waiting }
  }
  await conclude(db, { workspaceId: scope.workspaceId, roundId: round.id }, waiting)
  return { ...round, waiting: 0, concluded: true }
}

/**
 * Deletes what the end of an invited round leaves, unread: responses, answers and comments that no release
 * showed, who has drawn a ticket, the private key and the links.
 */
async function conclude(db: Db, key: RoundKey, waiting: number): Promise<void> {
  await releases.deleteWaiting(db, key, waiting)
  await releases.deletePool(db, key)
  await deleteHeld(db, key)
  await deleteSealingKeys(db, key)
  await endRound(db, key)
}

/**
 * Opens what waits and releases it, in batches, to bound memory and the time of a statement. Its key is
 * deleted with it.
 */
async function releaseAll(db: Db, scope: Scope | JobScope, round: LockedRound): Promise<void> {
  const key = { workspaceId: scope.workspaceId, roundId: round.id }
  const [day, sealer] = [await releases.latestWaitingDay(db, key), await releaseSealerOf(db, key)]
  if (day === undefined) throw new Error('the count of waiting submissions does not match the rows')
  if (!sealer) throw new Error('the key of the waiting submissions is missing')
  const assessment = ASSESSMENTS[round.assessmentType]
  const counter = new AnswerCounter(assessment)
  for (;;) {
    const sealed = await releases.takeWaiting(db, key, 0, BATCH_SIZE)
    if (sealed.length === 0) break
    const answers = shuffled(await unsealAnswers(sealer, sealed))
    await releases.insertReleased(db, key, day, answers)
    counter.add(answers)
  }
  const before = (await releases.readRollup(db, key)) ?? emptyRollup(assessment)
  await releases.writeRollup(db, key, addRelease(before, counter.counted(), round.groupSize), day)
  await releases.resetWaiting(db, scope, round.id)
  if (round.asksOpenQuestions) await releaseComments(db, key, round.groupSize, sealer)
  await renewReleaseKey(db, key, sealer)
  if (round.sharing === 'team') await notify(db, CHANGED_ROUNDS, round.id)
}

/** Values that are opened before other work gets its turn: about five milliseconds. */
const SLICE = 1_000

async function unsealAnswers(sealer: ReleaseSealer, sealed: readonly Buffer[]): Promise<Answers[]> {
  const answers: Answers[] = []
  for (const [index, value] of sealed.entries()) {
    if (index > 0 && index % SLICE === 0) await nextTurn()
    answers.push(sealer.unsealAnswers(value))
  }
  return answers
}

function notReleasable(round: LockedRound): AppError {
  const { waiting, groupSize } = round
  if (isRequestUsed(round) && !round.ended) {
    return new AppError(
      'conflict',
      `Results of an invited round can be shown once before it ends. Later responses are added when the round ends, if there are at least ${groupSize}.`,
    )
  }
  if (waiting === 0) return new AppError('conflict', 'No responses are waiting.')
  return new AppError(
    'conflict',
    `Only ${waiting} ${waiting === 1 ? 'response is' : 'responses are'} waiting; at least ${groupSize} are needed to show results.`,
  )
}
