import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Changes and releases comments that are not shown. Their round is locked. Nothing read here is output;
 * shown-comments.ts reads for output.
 */

/** The comments on one question that are not shown; see the table's type. */
export interface UnshownComments {
  readonly question: number
  readonly waiting: readonly string[]
  readonly held: readonly string[]
}

export const listUnshown = (
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<UnshownComments[]> =>
  db
    .selectFrom('waiting_comments')
    .select(['question', 'waiting', 'held'])
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()

/** Stores the comments on a question, and no row if there are none. */
export async function writeUnshown(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  { question, waiting, held }: UnshownComments,
): Promise<void> {
  await db
    .deleteFrom('waiting_comments')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('question', '=', question)
    .execute()
  if (waiting.length + held.length === 0) return
  await db
    .insertInto('waiting_comments')
    .values({
      workspace_id: workspaceId,
      round_id: roundId,
      question,
      waiting: [...waiting],
      held: [...held],
    })
    .execute()
}

/** Deletes all comments of a round that are not shown. */
export async function deleteUnshown(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .deleteFrom('waiting_comments')
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
