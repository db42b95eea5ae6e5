import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toArrayLiteral } from '#server/platform/write-path/array-literal.ts'
import { listUnshown, writeUnshown } from './comment-repo.ts'
import type { PendingComment } from './pending-comment.ts'
import { shuffled } from './shuffled.ts'
import * as repo from './waiting-repo.ts'
import type { AnsweredQuestions, WaitingGroup } from './waiting-repo.ts'

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
  readonly key: RoundKey
  readonly questions: AnsweredQuestions
  /** In hexadecimal digits. */
  readonly ticket: string
  /** The keys of all comments that may have come with it. */
  readonly commentKeys: readonly string[]
}

/** Replaces the answers and the comments of a waiting response. */
export const replaceResponse = (
  db: Db,
  response: PendingResponse,
  answers: readonly number[],
  comments: readonly PendingComment[],
): Promise<ChangeOutcome> =>
  changeInGroup(db, response, async (db, { group, others }) => {
    const { key, ticket } = response
    const responses = [...others, `${toArrayLiteral(answers)} ${ticket}`]
    await repo.writeGroup(db, key, { id: group.id, responses: shuffled(responses) })
    await replaceComments(db, response, comments)
  })

/**
 * Deletes a waiting response and frees its ticket. A group that falls below the group size is merged
 * with another one.
 */
export const withdrawResponse = (db: Db, response: PendingResponse): Promise<ChangeOutcome> =>
  changeInGroup(db, response, async (db, { group, others, groups, groupSize }) => {
    const { key, ticket } = response
    await repo.freeTicket(db, key, ticket)
    await replaceComments(db, response, [])
    const isSmall = others.length < groupSize
    const [other] = shuffled(isSmall ? groups.filter(({ id }) => id !== group.id) : [])
    if (!other && others.length > 0) {
      await repo.writeGroup(db, key, { id: group.id, responses: shuffled(others) })
      return
    }
    if (other) {
      const responses = shuffled([...other.responses, ...others])
      await repo.writeGroup(db, key, { id: other.id, responses })
    }
    await repo.deleteGroup(db, key, group.id)
  })

/** Replaces the waiting comments of a response. They are sorted by their keys, which are random. */
async function replaceComments(
  db: Db,
  { key, commentKeys }: PendingResponse,
  comments: readonly PendingComment[],
): Promise<void> {
  const unshown = await listUnshown(db, key)
  const isOther = (text: string) => !commentKeys.some((own) => text.startsWith(`${own} `))
  for (const question of [1, 2, 3]) {
    const { waiting = [], held = [] } = unshown.find((one) => one.question === question) ?? {}
    const others = waiting.filter(isOther)
    const own = comments.filter((one) => one.question === question)
    if (others.length === waiting.length && own.length === 0) continue
    const texts = [...others, ...own.map((one) => `${one.key} ${one.text}`)]
    await writeUnshown(db, key, { question, waiting: texts.toSorted(), held })
  }
}

/** Where a response waits. */
interface Place {
  readonly group: WaitingGroup
  /** The other responses in its group. */
  readonly others: readonly string[]
  /** All groups of the round. */
  readonly groups: readonly WaitingGroup[]
  readonly groupSize: number
}

/** Runs `change` under the round's lock if it is open and the response waits. */
const changeInGroup = (
  db: Db,
  { key, questions, ticket }: PendingResponse,
  change: (db: Db, place: Place) => Promise<void>,
): Promise<ChangeOutcome> =>
  db.transaction().execute(async (db) => {
    const round = await repo.lockRound(db, key, questions)
    if (!round) return 'not found'
    if (!round.isMatch) return 'mismatch'
    if (round.closed) return 'not open'
    if (round.expired) return 'expired'
    const groups = await repo.listGroups(db, key)
    const isOther = (response: string) => !response.endsWith(` ${ticket}`)
    const group = groups.find(({ responses }) => !responses.every(isOther))
    if (!group) return (await repo.isSpent(db, key, ticket)) ? 'released' : 'no response'
    const others = group.responses.filter(isOther)
    await change(db, { group, others, groups, groupSize: round.groupSize })
    return 'changed'
  })
