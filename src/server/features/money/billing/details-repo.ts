import type { BillingDetails } from '#domain/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Returns a workspace's billing details; undefined if none were ever saved. */
export function find(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<(BillingDetails & { changedAt: Date }) | undefined> {
  return db
    .selectFrom('billing_details')
    .select([
      'company_name as companyName',
      'address',
      'vat_id as vatId',
      'changed_at as changedAt',
    ])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Saves the details. The time of the change is after that of all locks the transaction has waited for. */
export async function upsert(
  db: Db,
  workspaceId: WorkspaceId,
  { companyName, address, vatId }: BillingDetails,
): Promise<void> {
  const columns = {
    company_name: companyName,
    address,
    vat_id: vatId,
    changed_at: sql<Date>`clock_timestamp()`,
  }
  await db
    .insertInto('billing_details')
    .values({ workspace_id: workspaceId, ...columns })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(columns))
    .execute()
}
