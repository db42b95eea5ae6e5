import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Gives the manager's own view of a round to another one of the workspace. */
export async function moveManagerView(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  to: string,
): Promise<void> {
  await sql`
    update submissions set round_id = ${to}
    where workspace_id = ${workspaceId} and round_id = ${roundId} and is_manager`.execute(db)
}
