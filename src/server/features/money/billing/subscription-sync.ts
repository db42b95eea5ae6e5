import { choiceOf, priceInCents } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import * as customerRepo from './customer-repo.ts'
import type { BillingDeps } from './deps.ts'
import { markEventProcessed } from './event-repo.ts'
import { notifyOfChanges } from './notifications.ts'
import * as repo from './repo.ts'
import type { SubscriptionSnapshot, SubscriptionRow } from './repo.ts'
import { isRowId } from './row-id.ts'
import { syncTier } from './sync-tier.ts'

interface SyncOptions {
  /** The id of the event that caused this. It is marked as processed in the same transaction. */
  readonly eventId?: string
  /** More work for the event, in the same transaction. */
  readonly afterSave?: (db: Db, row: SubscriptionRow) => Promise<void>
}

/**
 * Reads a subscription from the provider, saves it and updates the workspace's tier. An event only
 * triggers this, its content is not used, so events may arrive late, twice or in any order. Only
 * webhooks and scheduled jobs call it: a browser's request never changes a tier.
 */
export async function syncSubscription(
  deps: BillingDeps,
  row: SubscriptionRow,
  { eventId, afterSave }: SyncOptions = {},
): Promise<void> {
  const version = await repo.nextSyncVersion(deps.db, row)
  if (version === undefined || row.provider_id === null) return
  const current = await deps.payments.subscription(row.provider_id)
  await deps.db.transaction().execute(async (db) => {
    if (!(await workspaces.lockIfExists(db, row.workspace_id))) return
    if (eventId && !(await markEventProcessed(db, row.provider, eventId))) return
    await saveSnapshot({ ...deps, db }, row, current, version)
    const saved = await repo.findById(db, row)
    if (!saved) return
    await syncTier(db, saved)
    await afterSave?.(db, saved)
  })
}

/**
 * Returns the row of a subscription of the provider, which is inserted if it is missing. Undefined if
 * the subscription belongs to no workspace here.
 */
export async function findOrAdopt(
  deps: BillingDeps,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const row = await repo.findByProviderId(deps.db, deps.payments.environment, providerId)
  if (row) return row
  const subscription = await deps.payments.subscription(providerId)
  return subscription ? adopt(deps, subscription) : undefined
}

/**
 * Changes a subscription at the provider, then reads it and saves what it reads. The change's own
 * response is not saved, since a later event may have been processed before it arrived. The
 * workspace's tier changes with the provider's event.
 */
export async function updateAtProvider(
  deps: BillingDeps,
  row: SubscriptionRow,
  change: () => Promise<{ readonly id: string }>,
): Promise<{ row: SubscriptionRow; current: ProviderSubscription | null }> {
  const { id } = await change()
  await repo.setProviderId(deps.db, row, id)
  const version = await repo.nextSyncVersion(deps.db, row)
  const current = await deps.payments.subscription(id)
  const saved = await deps.db.transaction().execute(async (db) => {
    await workspaces.lockById(db, row.workspace_id)
    return saveSnapshot({ ...deps, db }, row, current, version ?? row.requested_version)
  })
  return { row: saved, current }
}

/**
 * Saves a subscription unless a later version is saved already, and enqueues emails about the
 * changes. Runs in the caller's transaction, which holds the workspace's lock.
 * @param current null if the provider no longer has the subscription
 */
async function saveSnapshot(
  deps: BillingDeps,
  row: SubscriptionRow,
  current: ProviderSubscription | null,
  version: number,
): Promise<SubscriptionRow> {
  const { db } = deps
  const before = await repo.findById(db, row)
  if (!before) throw new Error('a subscription was deleted while its workspace was locked')
  if (before.applied_version >= version) return before
  const after = await repo.saveSnapshot(db, row, toSnapshot(deps, before, current), version)
  await notifyOfChanges(deps, before, after)
  return after
}

function toSnapshot(
  deps: BillingDeps,
  before: SubscriptionRow,
  current: ProviderSubscription | null,
): SubscriptionSnapshot {
  if (!current) return endedSnapshot(before)
  const { tier, period } = planAt(deps, before, current.priceId)
  const scheduled = current.scheduled && choiceOf(deps.payments.prices, current.scheduled.priceId)
  const pending = current.pending && choiceOf(deps.payments.prices, current.pending.priceId)
  return {
    status: current.status,
    priceId: current.priceId,
    tier,
    period,
    amount: current.amount,
    periodStart: current.periodStart,
    periodEnd: current.periodEnd,
    endsAt: current.endsAt,
    scheduled:
      current.scheduled && scheduled
        ? { ...scheduled, amount: priceInCents(scheduled), at: current.scheduled.at.toISOString() }
        : null,
    pending: pending ?? null,
    owedSince: current.owedSince,
    // Ended subscriptions keep no card details.
    card: current.status === 'ended' ? null : current.card,
  }
}

const endedSnapshot = (row: SubscriptionRow): SubscriptionSnapshot => ({
  status: 'ended',
  priceId: row.price_id,
  tier: row.tier,
  period: row.period,
  amount: row.amount,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  endsAt: row.ends_at,
  scheduled: null,
  pending: null,
  owedSince: null,
  card: null,
})

/** Returns the plan of a price. An unknown price, such as a former one, leaves the plan unchanged. */
function planAt(deps: BillingDeps, before: SubscriptionRow, priceId: string): PlanChoice {
  const plan = choiceOf(deps.payments.prices, priceId)
  if (plan) return plan
  if (priceId !== before.price_id) {
    deps.log.error({ subscription: before.id }, 'the price of a subscription belongs to no plan')
  }
  return { tier: before.tier, period: before.period }
}

/**
 * Finds the row of a subscription by its idempotency key, or inserts one if the subscription was
 * created elsewhere.
 */
async function adopt(
  deps: BillingDeps,
  subscription: ProviderSubscription,
): Promise<SubscriptionRow | undefined> {
  const { payments, log } = deps
  const { customerId, id, key, priceId, amount, status } = subscription
  const workspaceId = await customerRepo.findWorkspaceId(deps.db, payments.environment, customerId)
  if (!workspaceId) return undefined
  return deps.db.transaction().execute(async (db) => {
    if (!(await workspaces.lockIfExists(db, workspaceId))) return undefined
    const row = await repo.findByProviderId(db, payments.environment, id)
    if (row) return row
    const started = isRowId(key)
      ? await repo.findById(db, { workspace_id: workspaceId, id: key })
      : undefined
    if (started) {
      await repo.setProviderId(db, started, id)
      return repo.findByProviderId(db, payments.environment, id)
    }
    const plan = choiceOf(payments.prices, priceId)
    if (status === 'ended' || !plan) return undefined
    if (await repo.findLive(db, workspaceId)) {
      log.error({ workspace: workspaceId }, 'a workspace has two subscriptions at the provider')
      return undefined
    }
    const order = { provider: payments.environment, ...plan, priceId, amount }
    return repo.insertExisting(db, workspaceId, order, id)
  })
}
