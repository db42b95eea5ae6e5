import { commentsNeeded } from '#domain/comments.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './comment-repo.ts'
import { shuffled } from './shuffled.ts'

/**
 * Releases all waiting comments of a round, whose submissions are released in the same transaction. On
 * each question they appear together with those that were held before, if all of them are enough;
 * otherwise they are held.
 */
export async function releaseComments(db: Db, key: RoundKey, groupSize: number): Promise<void> {
  for (const { question, waiting, held } of await repo.listUnshown(db, key)) {
    const released = shuffled([...held, ...waiting.map(textOf)])
    const isEnough = released.length >= commentsNeeded(groupSize)
    if (isEnough) await repo.insertShown(db, key, question, released)
    await repo.writeUnshown(db, key, { question, waiting: [], held: isEnough ? [] : released })
  }
}

/** Returns a waiting comment without the key before it. */
const textOf = (comment: string): string => comment.slice(comment.indexOf(' ') + 1)
