import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import type { RoundKeyPair } from './round-key.ts'

/** Makes a new round an invited round, which takes responses with tickets of this key only. */
export const openRound = (db: Db, key: RoundKey, roundKey: RoundKeyPair): Promise<void> =>
  repo.insertRound(db, key, roundKey)

/**
 * Deletes the links of a round that has ended, its private key, so that no more tickets can be made, and
 * who has drawn one.
 */
export async function endRound(db: Db, key: RoundKey): Promise<void> {
  await repo.forgetDraws(db, key)
  await repo.deleteLinks(db, key)
}

/**
 * Deletes the public keys and the spent tickets of rounds that ended 30 days ago. Until then a response
 * that is sent again gets the reply to the first one.
 */
export async function deleteSpentTickets(db: Db): Promise<void> {
  for (const key of await repo.listLongEnded(db)) {
    await db.transaction().execute((db) => repo.forgetTickets(db, key))
  }
}
