import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as orders from './order-repo.ts'
import type { OrderKey } from './order-repo.ts'

export type PurchaseRow = Selectable<Schema['report_purchases']>

/** The columns of a PurchaseRow. */
export const COLUMNS = [
  'id',
  'workspace_id',
  'round_id',
  'provider',
  'provider_id',
  'status',
  'title',
  'amount',
  'receipt_url',
  'created_at',
  'paid_at',
] as const

/** Returns the open or paid purchase of a round's report. */
export function findByRound(
  db: Db,
  workspaceId: WorkspaceId,
  roundId: string,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('status', 'in', ['open', 'paid'])
    .executeTakeFirst()
}

/**
 * Returns the latest 100 purchases that a workspace paid through a provider, refunded ones included.
 */
export function listPaid(
  db: Db,
  workspaceId: WorkspaceId,
  provider: PaymentEnvironment,
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

/** Returns all purchases of a workspace at all providers, paid or not, latest first. */
export function listByWorkspace(db: Db, workspaceId: WorkspaceId): Promise<PurchaseRow[]> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .execute()
}

export function findById(db: Db, { workspace_id, id }: OrderKey): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the purchase with an id that the provider got as an idempotency key. */
export async function findByKey(db: Db, id: string): Promise<PurchaseRow | undefined> {
  const key = await orders.findById(db, id)
  return key && findById(db, key)
}

export async function findByProviderId(
  db: Db,
  provider: PaymentEnvironment,
  providerId: string,
): Promise<PurchaseRow | undefined> {
  const key = await orders.findByProviderId(db, provider, providerId)
  return key && findById(db, key)
}

export async function insert(
  db: Db,
  workspaceId: WorkspaceId,
  purchase: Pick<PurchaseRow, 'provider' | 'title' | 'amount'> & { round_id: string },
): Promise<PurchaseRow> {
  const key = await orders.insert(db, workspaceId, { provider: purchase.provider })
  return db
    .insertInto('report_purchases')
    .values({ ...key, status: 'open', ...purchase })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Stores the provider's id in a purchase that has none yet. */
export async function setProviderId(db: Db, key: OrderKey, providerId: string): Promise<void> {
  await orders.setProviderId(db, key.id, providerId)
  await db
    .updateTable('report_purchases')
    .set({ provider_id: providerId })
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('provider_id', 'is', null)
    .execute()
}

/** Sets the status, and the time of the first payment. */
export async function setStatus(
  db: Db,
  row: OrderKey & Pick<PurchaseRow, 'paid_at'>,
  { status, receiptUrl }: { status: PurchaseRow['status']; receiptUrl: string | null },
): Promise<void> {
  const isFirstPayment = status === 'paid' && row.paid_at === null
  await db
    .updateTable('report_purchases')
    .set({
      status,
      receipt_url: receiptUrl,
      ...(isFirstPayment && { paid_at: sql<Date>`now()` }),
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .execute()
}

/** Clears the rounds of purchases, which are kept as records of payments. */
export async function clearRounds(
  db: Db,
  workspaceId: WorkspaceId,
  roundIds: readonly string[],
): Promise<void> {
  if (roundIds.length === 0) return
  await db
    .updateTable('report_purchases')
    .set({ round_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', 'in', roundIds)
    .execute()
}
