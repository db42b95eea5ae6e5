import type { Db } from '#server/platform/db/database.ts'
import type { Findings } from '#server/platform/db/check-findings.ts'
import { sql } from 'kysely'

/** Reports accounts that could be charged twice. */
export async function checkSubscriptions(db: Db, findings: Findings): Promise<void> {
  const { rows } = await sql<{ account_id: string; live: number }>`
    select account_id, count(*) as live from subscriptions
    where status <> 'ended' group by account_id having count(*) > 1
    order by account_id limit 1000`.execute(db)
  for (const { account_id, live } of rows) {
    findings.add('Accounts with more than one live subscription', `account ${account_id} (${live})`)
  }
}
