import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Findings } from '#server/platform/db/check-findings.ts'
import { sql } from 'kysely'

/** Reports workspaces that could be charged twice. */
export async function checkSubscriptions(db: Db, findings: Findings): Promise<void> {
  const { rows } = await sql<{ workspace_id: string; live: number }>`
    ${ALL_WORKSPACES} select workspace_id, count(*) as live from subscriptions
    where status <> 'ended' group by workspace_id having count(*) > 1
    order by workspace_id limit 1000`.execute(db)
  for (const { workspace_id, live } of rows) {
    findings.add(
      'Workspaces with more than one live subscription',
      `workspace ${workspace_id} (${live})`,
    )
  }
}
