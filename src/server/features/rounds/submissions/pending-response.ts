import type { Answers } from '#domain/rollup.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { releaseSealerOf } from '#server/features/rounds/sealing/public.ts'
import type { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { COMMENT_ROWS } from './mixed-rows.ts'
import { textOf } from './pending-comment.ts'
import type { PendingComment } from './pending-comment.ts'
import { shuffled } from './shuffled.ts'
import * as repo from './waiting-repo.ts'
import type { AnsweredQuestions, LockedRound } from './waiting-repo.ts'

/** `released`: the response is in the results, so that it can no longer be found. */
export type ChangeOutcome =
  | 'changed'
  | 'released'
  | 'no response'
  | 'mismatch'
  | 'no skip'
  | 'expired'
  | 'not open'
  | 'not found'

/** A response that waits, by the hash of its ticket. */
export interface PendingResponse {
  readonly key: RoundKey
  readonly questions: AnsweredQuestions
  /** In hexadecimal digits. */
  readonly ticket: string
  /** The keys of the comments that came with it, by question. */
  readonly commentKeys: readonly string[]
}

/** The groups of answers; those of comments have the number of their question. */
const ANSWERS = 0

/** Replaces the answers and the comments of a waiting response. */
export const replaceResponse = (
  db: Db,
  response: PendingResponse,
  answers: Answers,
  comments: readonly PendingComment[],
): Promise<ChangeOutcome> =>
  changeWaiting(db, response, async (_db, { canSkip, openQuestions }, sealer) => {
    if (!canSkip && answers.includes(null)) return 'no skip'
    const { ticket } = response
    const commentKeys = response.commentKeys.slice(0, openQuestions)
    return [
      sealer.sealAnswers(answers, ticket),
      ...commentKeys.map((key, index) => sealer.sealComment(textOf(comments, index + 1), key)),
    ]
  })

/** Deletes a waiting response and frees its ticket. */
export const withdrawResponse = (db: Db, response: PendingResponse): Promise<ChangeOutcome> =>
  changeWaiting(db, response, async (db) => {
    await repo.freeTicket(db, response.key, response.ticket)
    return []
  })

/**
 * Replaces the sealed values of a waiting response, its answers and then its comments, with those that `change`
 * returns. Locks the round, which has to be open.
 */
const changeWaiting = (
  db: Db,
  { key, questions, ticket, commentKeys }: PendingResponse,
  change: (
    db: Db,
    round: LockedRound,
    sealer: ReleaseSealer,
  ) => Promise<'no skip' | readonly Buffer[]>,
): Promise<ChangeOutcome> =>
  db.transaction().execute(async (db) => {
    const round = await repo.lockRound(db, key, questions)
    if (!round) return 'not found'
    if (!round.isMatch) return 'mismatch'
    if (round.closed) return 'not open'
    if (round.expired) return 'expired'
    const sealer = await releaseSealerOf(db, key)
    if (!sealer) return 'not open'
    if (!(await repo.isWaiting(db, key, ANSWERS, sealer.markOf(ticket)))) {
      return (await repo.isSpent(db, key, ticket)) ? 'released' : 'no response'
    }
    const values = await change(db, round, sealer)
    if (values === 'no skip') return values
    const owners = [ticket, ...commentKeys.slice(0, round.openQuestions)]
    for (const [question, owner] of owners.entries()) {
      const mark = sealer.markOf(owner)
      await exchange(db, key, round.groupSize, { question, mark, value: values[question] })
    }
    return 'changed'
  })

/**
 * Removes the value with a mark, inserts `value` if given, and shuffles the values of its group and of other
 * random groups. Each group then has at least `groupSize` values unless it is the only one.
 */
async function exchange(
  db: Db,
  key: RoundKey,
  groupSize: number,
  { question, mark, value }: { question: number; mark: Buffer; value: Buffer | undefined },
): Promise<void> {
  const taken = await repo.takeGroups(db, key, question, { mark, limit: COMMENT_ROWS })
  const others = taken.values.filter((one) => !one.subarray(0, mark.length).equals(mark))
  const values = shuffled(value ? [...others, value] : others)
  const parts = Math.max(1, Math.floor(values.length / groupSize))
  const groups = Array.from({ length: parts }, (_, part) =>
    values.slice(
      Math.floor((part * values.length) / parts),
      Math.floor(((part + 1) * values.length) / parts),
    ),
  )
  if (values.length > 0) await repo.insertGroups(db, key, question, { day: taken.day, groups })
}
