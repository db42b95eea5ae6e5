import type { DisputeStatus, PaymentEnvironment } from '#domain/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BillingTables } from '#server/platform/db/billing-schema.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

type DisputeRow = BillingTables['payment_disputes']
export type DisputeState = Pick<DisputeRow, 'status' | 'was_lost'>

/** Returns the saved state of a dispute; undefined if it is new. */
export function find(
  db: Db,
  { workspace_id, provider, provider_id }: Omit<DisputeRow, 'paid' | keyof DisputeState>,
): Promise<DisputeState | undefined> {
  return db
    .selectFrom('payment_disputes')
    .select(['status', 'was_lost'])
    .where('workspace_id', '=', workspace_id)
    .where('provider', '=', provider)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
}

export async function save(db: Db, row: DisputeRow): Promise<void> {
  await db
    .insertInto('payment_disputes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'provider', 'provider_id'])
        .doUpdateSet({ status: row.status, was_lost: row.was_lost }),
    )
    .execute()
}

/** Returns the statuses of a workspace's disputes by the id of the invoice or payment. */
export async function statusesOf(
  db: Db,
  workspaceId: WorkspaceId,
  provider: PaymentEnvironment,
): Promise<Map<string, DisputeStatus[]>> {
  const rows = await db
    .selectFrom('payment_disputes')
    .select(['paid', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ paid }) => paid)].map(([paid, disputes]) => [
      paid,
      disputes.map(({ status }) => status),
    ]),
  )
}
