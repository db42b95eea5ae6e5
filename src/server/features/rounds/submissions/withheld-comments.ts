import { commentsNeeded, MAX_OPEN_QUESTIONS } from '#domain/comments.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { rosterSealerOf } from '#server/features/rounds/sealing/public.ts'
import type { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './comment-repo.ts'
import { takeWaiting } from './release-repo.ts'
import { shuffled } from './shuffled.ts'

/** No round has more groups of comments on a question. */
const ALL = 1_000_000

/**
 * Releases all waiting comments of a round, whose submissions are released in the same transaction. On
 * each question they appear together with those that were held before, if all of them are enough;
 * otherwise they are held.
 */
export async function releaseComments(
  db: Db,
  key: RoundKey,
  groupSize: number,
  sealer: ReleaseSealer,
): Promise<void> {
  const keeper = await rosterSealerOf(db, key)
  if (!keeper) throw new Error('the round has no key for comments that are held back')
  const held = await repo.listHeld(db, key)
  for (let question = 1; question <= MAX_OPEN_QUESTIONS; question += 1) {
    const waiting = await takeWaiting(db, key, question, ALL)
    if (waiting.length === 0) continue
    const before = held.find((one) => one.question === question)?.sealed ?? []
    const released = shuffled([
      ...before.map((value) => keeper.unsealHeld(value)),
      ...waiting.map((value) => sealer.unsealComment(value)).filter((text) => text !== ''),
    ])
    const isEnough = released.length >= commentsNeeded(groupSize)
    if (isEnough) await repo.insertShown(db, key, question, released)
    const sealed = isEnough ? [] : released.map((text) => keeper.sealHeld(text))
    await repo.writeHeld(db, key, { question, sealed })
  }
}
