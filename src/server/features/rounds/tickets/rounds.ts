import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { rosterSealerOf } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import type { RoundKeyPair } from './round-key.ts'

/**
 * Makes a new round an invited round of so many people, which takes responses with tickets of this key only.
 */
export async function openRound(
  db: Db,
  key: RoundKey,
  roundKey: RoundKeyPair,
  people: number,
): Promise<void> {
  await repo.insertRound(db, key, roundKey)
  await startDraws(db, key, people)
}

/** Stores that none of so many people has drawn a ticket. */
export async function startDraws(db: Db, key: RoundKey, people: number): Promise<void> {
  const sealer = await rosterSealerOf(db, key)
  if (!sealer) throw new Error('the round has no key for its roster')
  await repo.writeDrawn(db, key, sealer.sealDraws(new Map(), people))
}

/**
 * True if a person has drawn a ticket of a running round. Only an email to this person may depend on it.
 * Undefined if the round is not in this workspace, or its team moves right now.
 */
export async function hasDrawn(
  db: Db,
  key: RoundKey,
  memberId: string,
): Promise<boolean | undefined> {
  const drawn = await repo.findDrawn(db, key)
  if (!drawn) return drawn === null ? false : undefined
  return (await rosterSealerOf(db, key))?.unsealDraws(drawn).has(memberId)
}

/**
 * Deletes the links of a round that has ended, its private key, so that no more tickets can be made, and
 * who has drawn one.
 */
export async function endRound(db: Db, key: RoundKey): Promise<void> {
  await repo.forgetDraws(db, key)
  await repo.deleteLinks(db, key)
}

/**
 * Deletes the retry keys, spent tickets and public keys of rounds that ended RETRY_DAYS ago. Until then a
 * response that is sent again gets the reply to the first one.
 */
export async function deleteRetryKeys(db: Db): Promise<void> {
  for (const key of await repo.listLongEnded(db)) {
    await db.transaction().execute((db) => repo.forgetRetryKeys(db, key))
  }
}
