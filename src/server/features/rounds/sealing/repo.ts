import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SealingKind } from '#server/platform/db/sealing-schema.ts'
import { sql } from 'kysely'

/** A key as it is stored. */
export interface WrappedKey {
  readonly kind: SealingKind
  readonly number: number
  readonly wrapped: Buffer
}

export async function insertKeys(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  keys: readonly WrappedKey[],
): Promise<void> {
  await db
    .insertInto('sealing_keys')
    .values(keys.map((key) => ({ workspace_id: workspaceId, round_id: roundId, ...key })))
    .execute()
}

/** Returns a key of a round; undefined once it is deleted. */
export const findKey = (
  db: Db,
  { workspaceId, roundId }: RoundKey,
  kind: SealingKind,
): Promise<WrappedKey | undefined> =>
  db
    .selectFrom('sealing_keys')
    .select(['kind', 'number', 'wrapped'])
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** What a round seals for, and its release key unless that is deleted. */
export interface SealedRound {
  readonly groupSize: number
  readonly openQuestions: number
  readonly number: number | null
  readonly wrapped: Buffer | null
}

/** Returns undefined for an unknown round. */
export const findRound = (
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<SealedRound | undefined> =>
  db
    .selectFrom('rounds')
    .leftJoin('sealing_keys', (join) =>
      join
        .onRef('sealing_keys.workspace_id', '=', 'rounds.workspace_id')
        .onRef('sealing_keys.round_id', '=', 'rounds.id')
        .on('kind', '=', 'release'),
    )
    .select(['group_size as groupSize', 'number', 'wrapped'])
    .select(sql<number>`cardinality(open_questions)`.as('openQuestions'))
    .where('rounds.workspace_id', '=', workspaceId)
    .where('rounds.id', '=', roundId)
    .executeTakeFirst()

/** Replaces the release key of a locked round by the next one. */
export async function replaceReleaseKey(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  { number, wrapped }: WrappedKey,
): Promise<void> {
  await db
    .updateTable('sealing_keys')
    .set({ number, wrapped })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('kind', '=', 'release')
    .execute()
  // The storing function reads the number with the round, whose lock it waits for.
  await db
    .updateTable('rounds')
    .set({ sealing_number: number })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .execute()
}

export async function deleteKeys(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .deleteFrom('sealing_keys')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}
