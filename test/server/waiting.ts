import { releaseSealerOf, rosterSealerOf } from '#server/features/rounds/sealing/public.ts'
import type { Answers } from '#domain/rollup.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { ReleaseSealer, RosterSealer } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Returns the answers of a round that wait, in the order in which they are stored. */
export const waitingAnswers = async (db: Db, roundId: string): Promise<Answers[]> =>
  unsealed(db, roundId, 0, (sealer, value) => sealer.unsealAnswers(value))

/** Returns the comments on an open question of a round that wait. */
export const waitingComments = async (
  db: Db,
  roundId: string,
  question: number,
): Promise<string[]> =>
  unsealed(db, roundId, question, (sealer, value) => sealer.unsealComment(value))

/** Returns the comments on an open question that a release held back. */
export async function heldComments(db: Db, roundId: string, question: number): Promise<string[]> {
  const row = await db
    .selectFrom('held_comments')
    .select('sealed')
    .where('round_id', '=', roundId)
    .where('question', '=', question)
    .executeTakeFirst()
  if (!row) return []
  const sealer = await rosterOf(db, roundId)
  return row.sealed.map((value) => sealer.unsealHeld(value))
}

/** Stores that people have drawn their tickets. */
export async function setDrawn(
  db: Db,
  roundId: string,
  memberIds: readonly string[],
): Promise<void> {
  const sealer = await rosterOf(db, roundId)
  const draws = new Map(memberIds.map((id) => [id, 'aa'.repeat(32)]))
  const drawn = sealer.sealDraws(draws, memberIds.length)
  await db.updateTable('invited_rounds').set({ drawn }).where('round_id', '=', roundId).execute()
}

/** Returns what seals the waiting responses of a round. */
export async function sealerOf(db: Db, roundId: string): Promise<ReleaseSealer> {
  const sealer = await releaseSealerOf(db, await keyOf(db, roundId))
  if (!sealer) throw new Error('the round has no key')
  return sealer
}

/** Returns what seals who has drawn a ticket of a round. */
export async function rosterOf(db: Db, roundId: string): Promise<RosterSealer> {
  const sealer = await rosterSealerOf(db, await keyOf(db, roundId))
  if (!sealer) throw new Error('the round has no key for its roster')
  return sealer
}

async function keyOf(db: Db, roundId: string): Promise<RoundKey> {
  const { workspace_id: workspaceId } = await db
    .selectFrom('round_workspaces')
    .select('workspace_id')
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow()
  return { workspaceId, roundId }
}

async function unsealed<T>(
  db: Db,
  roundId: string,
  question: number,
  unseal: (sealer: ReleaseSealer, value: Buffer) => T,
): Promise<T[]> {
  const { rows } = await sql<{ sealed: Buffer[] }>`
    select sealed from waiting_groups
    where round_id = ${roundId} and question = ${question} order by id`.execute(db)
  const values = rows.flatMap(({ sealed }) => sealed)
  if (values.length === 0) return []
  const sealer = await sealerOf(db, roundId)
  return values.map((value) => unseal(sealer, value))
}
