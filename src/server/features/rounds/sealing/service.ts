import { randomBytes } from 'node:crypto'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SealingKind } from '#server/platform/db/sealing-schema.ts'
import { KEY_BYTES } from '#server/platform/sealing/sealed-value.ts'
import { requireOwnDatabase } from '#server/platform/sealing/claim.ts'
import { serverKey } from '#server/platform/sealing/server-key.ts'
import * as repo from './repo.ts'
import type { WrappedKey } from './repo.ts'
import { ReleaseSealer, RosterSealer } from './round-sealer.ts'

// A round has two keys, which the server's key wraps. Whoever reads the database without that one can open
// nothing that waits.

/** Makes the keys of a new round, in the caller's transaction. */
export async function createSealingKeys(db: Db, key: RoundKey): Promise<void> {
  await requireOwnDatabase(db, serverKey())
  const kinds = ['release', 'roster'] as const
  await repo.insertKeys(
    db,
    key,
    kinds.map((kind) => newKey(key.roundId, kind, 1)),
  )
}

/** Returns what seals responses for the next release; undefined once the round takes none. */
export async function releaseSealerOf(db: Db, key: RoundKey): Promise<ReleaseSealer | undefined> {
  const found = await repo.findKey(db, key, 'release')
  return found && new ReleaseSealer(key.roundId, found.number, unwrap(key.roundId, found))
}

/**
 * Returns the group size and the number of open questions of a round, and what seals responses for its next
 * release, if it still takes any; undefined for an unknown round.
 */
export async function sealingOf(
  db: Db,
  key: RoundKey,
): Promise<
  { groupSize: number; openQuestions: number; sealer: ReleaseSealer | undefined } | undefined
> {
  const round = await repo.findRound(db, key)
  if (!round) return undefined
  const { number, wrapped, ...about } = round
  if (number === null || wrapped === null) return { ...about, sealer: undefined }
  const raw = unwrap(key.roundId, { kind: 'release', number, wrapped })
  return { ...about, sealer: new ReleaseSealer(key.roundId, number, raw) }
}

/** Returns what seals draws and comments that are held back; undefined once they are deleted. */
export async function rosterSealerOf(db: Db, key: RoundKey): Promise<RosterSealer | undefined> {
  const found = await repo.findKey(db, key, 'roster')
  return found && new RosterSealer(key.roundId, unwrap(key.roundId, found))
}

/**
 * Deletes the key of a release that was made, and makes the next one. The caller's transaction has locked the
 * round.
 */
export async function renewReleaseKey(
  db: Db,
  key: RoundKey,
  { number }: ReleaseSealer,
): Promise<void> {
  await requireOwnDatabase(db, serverKey())
  await repo.replaceReleaseKey(db, key, newKey(key.roundId, 'release', number + 1))
}

/** Deletes the keys of a round that takes no more responses. */
export const deleteSealingKeys = (db: Db, key: RoundKey): Promise<void> => repo.deleteKeys(db, key)

function newKey(roundId: string, kind: SealingKind, number: number): WrappedKey {
  const wrapped = serverKey().wrap(randomBytes(KEY_BYTES), contextOf(roundId, kind, number))
  return { kind, number, wrapped }
}

const unwrap = (roundId: string, { kind, number, wrapped }: WrappedKey): Buffer =>
  serverKey().unwrap(wrapped, contextOf(roundId, kind, number))

/** Returns what a wrapped key is bound to. The workspace is not part of it, since a team can move. */
export const contextOf = (roundId: string, kind: SealingKind, number: number): string =>
  `${roundId} ${kind} key ${number}`
