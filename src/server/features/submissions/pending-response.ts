import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toArrayLiteral } from '#server/platform/write-path/array-literal.ts'
import * as repo from './waiting-repo.ts'
import type { AnsweredQuestions } from './waiting-repo.ts'

/** `released`: the response is in the results, so that it can no longer be found. */
export type ChangeOutcome =
  | 'changed'
  | 'released'
  | 'no response'
  | 'mismatch'
  | 'expired'
  | 'not open'
  | 'not found'

/** A response that waits, by the hash of its ticket. */
export interface PendingResponse {
  readonly key: SessionKey
  readonly questions: AnsweredQuestions
  /** In hexadecimal digits. */
  readonly ticket: string
}

/** Replaces the answers of a waiting response. */
export const replaceResponse = (
  db: Db,
  response: PendingResponse,
  answers: readonly number[],
): Promise<ChangeOutcome> =>
  changeInGroup(db, response, async (db, { id }) => {
    const { key, ticket } = response
    await repo.replaceAnswers(db, key, id, ticket, toArrayLiteral(answers))
  })

/**
 * Deletes a waiting response and frees its ticket. A group that falls below the group size is merged
 * with another one.
 */
export const withdrawResponse = (db: Db, response: PendingResponse): Promise<ChangeOutcome> =>
  changeInGroup(db, response, async (db, { id, size }, groupSize) => {
    const { key, ticket } = response
    await repo.deleteAnswers(db, key, id, ticket)
    if (size - 1 < groupSize) await repo.mergeGroup(db, key, id)
  })

/** Runs `change` under the session's lock if it is open and the response waits. */
const changeInGroup = (
  db: Db,
  { key, questions, ticket }: PendingResponse,
  change: (db: Db, group: { id: string; size: number }, groupSize: number) => Promise<void>,
): Promise<ChangeOutcome> =>
  db.transaction().execute(async (db) => {
    const session = await repo.lockSession(db, key, questions)
    if (!session) return 'not found'
    if (!session.isMatch) return 'mismatch'
    if (session.closed) return 'not open'
    if (session.expired) return 'expired'
    const group = await repo.findGroup(db, key, ticket)
    if (!group) return (await repo.isSpent(db, key, ticket)) ? 'released' : 'no response'
    await change(db, group, session.groupSize)
    return 'changed'
  })
