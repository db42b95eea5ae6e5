import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Gives the manager's own view of a session to another one of the workspace. */
export async function moveManagerView(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  to: string,
): Promise<void> {
  await sql`
    update submissions set session_id = ${to}
    where workspace_id = ${workspaceId} and session_id = ${sessionId} and is_manager`.execute(db)
}
