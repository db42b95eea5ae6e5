import { randomInt } from 'node:crypto'
import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toArrayLiteral } from '#server/platform/write-path/array-literal.ts'
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
  changeInGroup(db, response, async (db, { group, others }) => {
    const { key, ticket } = response
    const responses = [...others, `${toArrayLiteral(answers)} ${ticket}`]
    await repo.writeGroup(db, key, { id: group.id, responses: shuffled(responses) })
  })

/**
 * Deletes a waiting response and frees its ticket. A group that falls below the group size is merged
 * with another one.
 */
export const withdrawResponse = (db: Db, response: PendingResponse): Promise<ChangeOutcome> =>
  changeInGroup(db, response, async (db, { group, others, groups, groupSize }) => {
    const { key, ticket } = response
    await repo.freeTicket(db, key, ticket)
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

/** Where a response waits. */
interface Place {
  readonly group: WaitingGroup
  /** The other responses in its group. */
  readonly others: readonly string[]
  /** All groups of the session. */
  readonly groups: readonly WaitingGroup[]
  readonly groupSize: number
}

/** Runs `change` under the session's lock if it is open and the response waits. */
const changeInGroup = (
  db: Db,
  { key, questions, ticket }: PendingResponse,
  change: (db: Db, place: Place) => Promise<void>,
): Promise<ChangeOutcome> =>
  db.transaction().execute(async (db) => {
    const session = await repo.lockSession(db, key, questions)
    if (!session) return 'not found'
    if (!session.isMatch) return 'mismatch'
    if (session.closed) return 'not open'
    if (session.expired) return 'expired'
    const groups = await repo.listGroups(db, key)
    const isOther = (response: string) => !response.endsWith(` ${ticket}`)
    const group = groups.find(({ responses }) => !responses.every(isOther))
    if (!group) return (await repo.isSpent(db, key, ticket)) ? 'released' : 'no response'
    const others = group.responses.filter(isOther)
    await change(db, { group, others, groups, groupSize: session.groupSize })
    return 'changed'
  })

/** In the server, since a database that is spread over machines updates no rows with random values. */
function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: randomInt(2 ** 47) }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}
