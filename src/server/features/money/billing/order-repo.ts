import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

/**
 * Leads from a subscription or a purchase to its workspace, by its id, which is the idempotency key at
 * the provider, and by the provider's id.
 */

/** The primary key of a subscription or a purchase. */
export interface OrderKey {
  readonly workspace_id: WorkspaceId
  readonly id: string
}

/** Adds an order and returns its key, before the order itself is inserted. */
export async function insert(
  db: Db,
  workspaceId: WorkspaceId,
  { provider, providerId = null }: { provider: PaymentEnvironment; providerId?: string | null },
): Promise<OrderKey> {
  const id = randomUUID()
  await db
    .insertInto('order_workspaces')
    .values({ order_id: id, provider, provider_id: providerId, workspace_id: workspaceId })
    .execute()
  return { workspace_id: workspaceId, id }
}

export const findById = (db: Db, id: string): Promise<OrderKey | undefined> =>
  selectOrders(db).where('order_id', '=', id).executeTakeFirst()

export const findByProviderId = (
  db: Db,
  provider: PaymentEnvironment,
  providerId: string,
): Promise<OrderKey | undefined> =>
  selectOrders(db)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

const selectOrders = (db: Db) =>
  db.selectFrom('order_workspaces').select(['workspace_id', 'order_id as id'])

/** Stores the provider's id in an order that has none yet. */
export async function setProviderId(db: Db, id: string, providerId: string): Promise<void> {
  await db
    .updateTable('order_workspaces')
    .set({ provider_id: providerId })
    .where('order_id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}
