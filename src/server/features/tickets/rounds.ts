import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import type { RoundKey } from './round-key.ts'

/** Makes a new session an invited round, which takes responses with tickets of this key only. */
export const openRound = (db: Db, key: SessionKey, roundKey: RoundKey): Promise<void> =>
  repo.insertRound(db, key, roundKey)

/** Deletes the private key of a round that has ended, so that no more tickets can be made. */
export const endRound = (db: Db, key: SessionKey): Promise<void> => repo.deletePrivateKey(db, key)

/** Deletes the private keys of all rounds that have expired or were closed. */
export const endExpiredRounds = (db: Db): Promise<void> => repo.deleteExpiredKeys(db)
