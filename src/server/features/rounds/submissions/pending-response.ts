import { MAX_OPEN_QUESTIONS } from '#domain/comments.ts'
import type { Answers } from '#domain/rollup.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { releaseSealerOf } from '#server/features/rounds/sealing/public.ts'
import type { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
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
  /** The keys of all comments that may have come with it, by question. */
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
  changeInGroup(db, response, async (db, { place, sealer, groupSize, canSkip }) => {
    if (!canSkip && answers.includes(null)) return 'no skip'
    const { key, ticket } = response
    const values = shuffled([...place.others, sealer.sealAnswers(answers, ticket)])
    await repo.writeGroup(db, key, ANSWERS, { id: place.group.id, values })
    await replaceComments(db, response, { sealer, groupSize, comments })
    return undefined
  })

/**
 * Deletes a waiting response and frees its ticket. A group that falls below the group size is merged
 * with another one.
 */
export const withdrawResponse = (db: Db, response: PendingResponse): Promise<ChangeOutcome> =>
  changeInGroup(db, response, async (db, { place, sealer, groupSize }) => {
    const { key, ticket } = response
    await repo.freeTicket(db, key, ticket)
    await replaceComments(db, response, { sealer, groupSize, comments: [] })
    await takeOut(db, key, ANSWERS, place, groupSize)
    return undefined
  })

/** Replaces the waiting comments of a response. */
async function replaceComments(
  db: Db,
  { key, commentKeys }: PendingResponse,
  {
    sealer,
    groupSize,
    comments,
  }: {
    readonly sealer: ReleaseSealer
    readonly groupSize: number
    readonly comments: readonly PendingComment[]
  },
): Promise<void> {
  for (let question = 1; question <= MAX_OPEN_QUESTIONS; question += 1) {
    const groups = await repo.listGroups(db, key, question)
    const place = findMark(groups, sealer.markOf(commentKeys[question - 1]))
    const own = comments.find((one) => one.question === question)
    const value = own && sealer.sealComment(own.text, own.key)
    if (value) await putIn(db, key, question, { groups, place, value })
    else if (place) await takeOut(db, key, question, place, groupSize)
  }
}

/** Puts a value into the place of another one, otherwise into a group that is chosen at random. */
async function putIn(
  db: Db,
  key: RoundKey,
  question: number,
  {
    groups,
    place,
    value,
  }: {
    readonly groups: readonly WaitingGroup[]
    readonly place: Place | undefined
    readonly value: Buffer
  },
): Promise<void> {
  const [group] = place ? [place.group] : shuffled(groups)
  const others = place?.others ?? group?.values ?? []
  const values = shuffled([...others, value])
  if (group) await repo.writeGroup(db, key, question, { id: group.id, values })
  else await repo.insertGroup(db, key, question, values)
}

/** Takes a value out of its group. A group that falls below the group size is merged with another one. */
async function takeOut(
  db: Db,
  key: RoundKey,
  question: number,
  { group, others, groups }: Place,
  groupSize: number,
): Promise<void> {
  const isSmall = others.length < groupSize
  const [other] = shuffled(isSmall ? groups.filter(({ id }) => id !== group.id) : [])
  if (!other && others.length > 0) {
    await repo.writeGroup(db, key, question, { id: group.id, values: shuffled(others) })
    return
  }
  if (other) {
    const values = shuffled([...other.values, ...others])
    await repo.writeGroup(db, key, question, { id: other.id, values })
  }
  await repo.deleteGroup(db, key, question, group.id)
}

/** Where a value waits. */
interface Place {
  readonly group: WaitingGroup
  /** The other values in its group. */
  readonly others: readonly Buffer[]
  /** All groups of the round with values of this kind. */
  readonly groups: readonly WaitingGroup[]
}

/** Finds the value with a mark, without opening any. */
function findMark(groups: readonly WaitingGroup[], mark: Buffer): Place | undefined {
  const isOther = (value: Buffer) => !value.subarray(0, mark.length).equals(mark)
  const group = groups.find(({ values }) => !values.every(isOther))
  return group && { group, others: group.values.filter(isOther), groups }
}

/** A response that was found, and what changes it. */
interface FoundResponse {
  readonly place: Place
  readonly sealer: ReleaseSealer
  readonly groupSize: number
  readonly canSkip: boolean
}

/** Runs `change` under the round's lock if it is open and the response waits. */
const changeInGroup = (
  db: Db,
  { key, questions, ticket }: PendingResponse,
  change: (db: Db, found: FoundResponse) => Promise<'no skip' | undefined>,
): Promise<ChangeOutcome> =>
  db.transaction().execute(async (db) => {
    const round = await repo.lockRound(db, key, questions)
    if (!round) return 'not found'
    if (!round.isMatch) return 'mismatch'
    if (round.closed) return 'not open'
    if (round.expired) return 'expired'
    const sealer = await releaseSealerOf(db, key)
    if (!sealer) return 'not open'
    const place = findMark(await repo.listGroups(db, key, ANSWERS), sealer.markOf(ticket))
    if (!place) return (await repo.isSpent(db, key, ticket)) ? 'released' : 'no response'
    return (await change(db, { ...round, place, sealer })) ?? 'changed'
  })
