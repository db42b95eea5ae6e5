import type { BillingPeriod, PaidTier, PaymentEnvironment } from '#domain/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as orders from './order-repo.ts'
import type { OrderKey } from './order-repo.ts'

export type SubscriptionRow = Omit<Selectable<Schema['subscriptions']>, 'changing_until'>

/** The plan of a new row, which is inserted before the provider creates the subscription. */
export interface SubscriptionOrder {
  readonly provider: PaymentEnvironment
  readonly priceId: string
  readonly tier: PaidTier
  readonly period: BillingPeriod
  readonly amount: number
}

/** The columns of a SubscriptionRow. */
export const COLUMNS = [
  'workspace_id',
  'id',
  'provider',
  'provider_id',
  'status',
  'price_id',
  'tier',
  'period',
  'amount',
  'period_start',
  'period_end',
  'ends_at',
  'scheduled',
  'pending',
  'owed_since',
  'card',
  'tier_given',
  'requested_version',
  'applied_version',
  'created_at',
] as const

/** Returns a workspace's subscription that has not ended. A unique index allows one. */
export function findLive(db: Db, workspaceId: WorkspaceId): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
}

/** Returns all subscriptions of a workspace, latest first. */
export function listByWorkspace(db: Db, workspaceId: WorkspaceId): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** True if a workspace ever started a subscription or a purchase, paid for or not. */
export async function hasOrdered(db: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const firstIn = (table: 'subscriptions' | 'report_purchases') =>
    db.selectFrom(table).select('id').where('workspace_id', '=', workspaceId).executeTakeFirst()
  return ((await firstIn('subscriptions')) ?? (await firstIn('report_purchases'))) !== undefined
}

/**
 * Locks a subscription for one change. Undefined if another change holds the lock. The lock expires
 * after `seconds`, so that a server that crashes does not keep it.
 */
export async function lockForChange(
  db: Db,
  { workspace_id, id }: OrderKey,
  seconds: number,
): Promise<{ row: SubscriptionRow; until: Date } | undefined> {
  const locked = await db
    .updateTable('subscriptions')
    .set({
      changing_until: sql`
        date_trunc('milliseconds', statement_timestamp()) + make_interval(secs => ${seconds})`,
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where((e) =>
      e.or([
        e('changing_until', 'is', null),
        e('changing_until', '<', sql<Date>`statement_timestamp()`),
      ]),
    )
    .returning(COLUMNS)
    .returning('changing_until')
    .executeTakeFirst()
  if (!locked?.changing_until) return undefined
  const { changing_until: until, ...row } = locked
  return { row, until }
}

/** Releases the lock that expires at `until`. If it has expired, another change may hold one now. */
export async function unlockForChange(
  db: Db,
  { workspace_id, id }: OrderKey,
  until: Date,
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ changing_until: null })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('changing_until', '=', until)
    .execute()
}

export function findById(
  db: Db,
  { workspace_id, id }: OrderKey,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(COLUMNS)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findByProviderId(
  db: Db,
  provider: PaymentEnvironment,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const key = await orders.findByProviderId(db, provider, providerId)
  return key && findById(db, key)
}

/**
 * Inserts a row before the provider creates the subscription. The row's id is the idempotency key,
 * which must survive a crash.
 */
export async function insertCreating(
  db: Db,
  workspaceId: WorkspaceId,
  order: SubscriptionOrder,
): Promise<SubscriptionRow> {
  const key = await orders.insert(db, workspaceId, order)
  return db
    .insertInto('subscriptions')
    .values({ ...key, ...columnsOf(order), status: 'creating' })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Inserts a subscription that was created elsewhere, such as in the provider's dashboard. */
export async function insertExisting(
  db: Db,
  workspaceId: WorkspaceId,
  order: SubscriptionOrder,
  providerId: string,
): Promise<SubscriptionRow> {
  const key = await orders.insert(db, workspaceId, { ...order, providerId })
  return db
    .insertInto('subscriptions')
    .values({
      ...key,
      ...columnsOf(order),
      provider_id: providerId,
      status: 'incomplete',
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

const columnsOf = ({ priceId, ...order }: SubscriptionOrder) => ({
  price_id: priceId,
  ...order,
})

/** Stores the provider's id in a row that has none yet. */
export async function setProviderId(db: Db, key: OrderKey, providerId: string): Promise<void> {
  await orders.setProviderId(db, key.id, providerId)
  await db
    .updateTable('subscriptions')
    .set({ provider_id: providerId })
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('provider_id', 'is', null)
    .execute()
}

/**
 * Returns the version number for one request to the provider; undefined if the row is gone. Responses
 * may arrive in any order, and a response with a lower version never overwrites a later one.
 */
export async function nextSyncVersion(
  db: Db,
  { workspace_id, id }: OrderKey,
): Promise<number | undefined> {
  const row = await db
    .updateTable('subscriptions')
    .set({ requested_version: sql`requested_version + 1` })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .returning('requested_version')
    .executeTakeFirst()
  return row?.requested_version
}

/** A subscription's state at the provider, as the row stores it. */
export type SubscriptionSnapshot = Pick<
  ProviderSubscription,
  'status' | 'amount' | 'owedSince' | 'card'
> & {
  readonly priceId: string
  readonly tier: PaidTier
  readonly period: BillingPeriod
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly endsAt: Date | null
  readonly scheduled: SubscriptionRow['scheduled']
  readonly pending: SubscriptionRow['pending']
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Stores a snapshot that was requested as `version`. */
export function saveSnapshot(
  db: Db,
  { workspace_id, id }: OrderKey,
  snapshot: SubscriptionSnapshot,
  version: number,
): Promise<SubscriptionRow> {
  return db
    .updateTable('subscriptions')
    .set({
      status: snapshot.status,
      price_id: snapshot.priceId,
      tier: snapshot.tier,
      period: snapshot.period,
      amount: snapshot.amount,
      period_start: snapshot.periodStart,
      period_end: snapshot.periodEnd,
      ends_at: snapshot.endsAt,
      scheduled: json(snapshot.scheduled),
      pending: json(snapshot.pending),
      owed_since: snapshot.owedSince,
      card: json(snapshot.card),
      applied_version: version,
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Ends a subscription that the provider never created or no longer knows. */
export async function markEnded(db: Db, { workspace_id, id }: OrderKey): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', scheduled: null, pending: null, owed_since: null, card: null })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

/** Records the tier that a subscription gave the workspace; null if it gives none. */
export async function setGrantedTier(
  db: Db,
  { workspace_id, id }: OrderKey,
  tier: SubscriptionRow['tier_given'],
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ tier_given: tier })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}
