import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Comments that are released. Their round is locked. Nothing read here is output; shown-comments.ts reads for
 * output.
 */

/** The comments on one question that are released and too few to be shown, sealed. */
export interface HeldComments {
  readonly question: number
  readonly sealed: readonly Buffer[]
}

export const listHeld = (db: Db, { workspaceId, roundId }: RoundKey): Promise<HeldComments[]> =>
  db
    .selectFrom('held_comments')
    .select(['question', 'sealed'])
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()

/** Stores the comments on a question that are held back, and no row if there are none. */
export async function writeHeld(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  { question, sealed }: HeldComments,
): Promise<void> {
  await db
    .deleteFrom('held_comments')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('question', '=', question)
    .execute()
  if (sealed.length === 0) return
  await db
    .insertInto('held_comments')
    .values({ workspace_id: workspaceId, round_id: roundId, question, sealed: [...sealed] })
    .execute()
}

/** Deletes all comments of a round that are held back. */
export async function deleteHeld(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .deleteFrom('held_comments')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}

/** Stores comments to show. They must be in random order. */
export async function insertShown(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
  texts: readonly string[],
): Promise<void> {
  await db
    .insertInto('comments')
    .values(texts.map((text) => ({ workspace_id: workspaceId, round_id: roundId, question, text })))
    .execute()
}
