import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Reads the rows of links every minute. */
export const LINK_READS = { queue: 'round-link-reads', cron: '* * * * *' }

/**
 * Reads the link rows of all running rounds. PostgreSQL marks a row as committed when it is first read
 * after its insert (t_infomask). Without this job the marks would show whose link was opened.
 */
export async function readLinkRows(db: Db): Promise<void> {
  // No index has member_id, so PostgreSQL reads the rows themselves.
  await sql`
    ${ALL_WORKSPACES} select max(member_id::text)
    from round_links
    join quiz_sessions on quiz_sessions.workspace_id = round_links.workspace_id
      and quiz_sessions.id = round_links.session_id
    where closed_at is null and expires_at > now()`.execute(db)
}
