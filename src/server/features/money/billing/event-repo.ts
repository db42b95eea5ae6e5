import type { Db } from '#server/platform/db/database.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

export async function isEventProcessed(
  db: Db,
  provider: PaymentEnvironment,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records an event as processed. False if it already was. A concurrent transaction with the same
 * event waits here until the first one commits.
 */
export async function markEventProcessed(
  db: Db,
  provider: PaymentEnvironment,
  id: string,
): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({ provider, id })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes events received more than `days` days ago, which the provider no longer resends. */
export async function deleteOldEvents(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('received_on', '<', sql<string>`((now() at time zone 'utc')::date - ${days}::integer)`)
    .execute()
}

/**
 * Records that a workspace's owners were notified of something. False if it already was.
 * @param about the id of the invoice or payment
 */
export async function markNotified(
  db: Db,
  workspaceId: WorkspaceId,
  kind: string,
  about: string,
): Promise<boolean> {
  const row = await db
    .insertInto('billing_notices')
    .values({ workspace_id: workspaceId, kind, about })
    .onConflict((conflict) => conflict.doNothing())
    .returning('about')
    .executeTakeFirst()
  return row !== undefined
}
