import { GRACE_DAYS } from '#domain/billing.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { errorFields } from '#server/platform/log/error-fields.ts'
import { z } from 'zod'
import { findCustomer } from './billing-customers.ts'
import type { BillingDeps } from './deps.ts'
import { deleteOldEvents } from './event-repo.ts'
import { cancelPurchase, syncPurchase } from './purchases.ts'
import * as due from './reconcile-repo.ts'
import * as repo from './repo.ts'
import type { SubscriptionRow } from './repo.ts'
import { updateAtProvider, syncSubscription } from './subscription-sync.ts'
import { syncTier } from './sync-tier.ts'

/** Nightly: compares all live subscriptions with the provider, in case an event was lost. */
export const RECONCILE = { queue: 'reconcile-payments', cron: '41 4 * * *' }

/** Compares one page of subscriptions and enqueues the next, so that each job is short. */
export const ReconcileBatch = jobKind({
  queue: 'reconcile-batch',
  payload: z.object({ after: z.string().nullable() }),
})

/** Hourly: ends grace periods. */
export const GRACE_CHECK = { queue: 'payment-grace', cron: '7 * * * *' }

const DAY_MS = 86_400_000
/** No provider resends an event for as long. */
const EVENT_RETENTION_DAYS = 90
const BATCH_SIZE = 100
const MAX_FAILURES_IN_A_ROW = 5
/** An unpaid report purchase is canceled after this time. */
const PURCHASE_DAYS = 2
/** Younger orders may still be waiting for the provider's response. */
const ORDER_TIMEOUT_MS = 3_600_000

/** Enqueues the first batch, reconciles open purchases and deletes old events. */
export async function reconcile(deps: BillingDeps): Promise<void> {
  await deps.jobs.enqueue(deps.db, ReconcileBatch, { after: null })
  await reconcilePurchases(deps)
  await deleteOldEvents(deps.db, EVENT_RETENTION_DAYS)
}

/** Reconciles a page of subscriptions, one at a time because of the provider's rate limits. */
export async function reconcileBatch(
  deps: BillingDeps,
  { after }: z.output<typeof ReconcileBatch.payload>,
): Promise<void> {
  const rows = await due.listLiveAfter(deps.db, after, BATCH_SIZE)
  await forEachIsolated(deps, rows, (row) => reconcileSubscription(deps, row))
  const last = rows.at(-1)
  if (rows.length === BATCH_SIZE && last) {
    await deps.jobs.enqueue(deps.db, ReconcileBatch, { after: last.id })
  }
}

/** Updates the tier of workspaces that no longer pay. Does not call the provider. */
export async function endGracePeriods(deps: BillingDeps): Promise<void> {
  const dueBefore = new Date(Date.now() - GRACE_DAYS * DAY_MS)
  const rows = await due.listUnpaidWithTier(deps.db, dueBefore)
  await forEachIsolated(deps, rows, (found) =>
    deps.db.transaction().execute(async (db) => {
      if (!(await workspaces.lockIfExists(db, found.workspace_id))) return
      const row = await repo.findById(db, found)
      if (row) await syncTier(db, row)
    }),
  )
}

/** Saves payments of reports whose event was lost, and cancels old unpaid purchases. */
async function reconcilePurchases(deps: BillingDeps): Promise<void> {
  const open = await due.listOpenPurchases(deps.db, deps.payments.environment)
  await forEachIsolated(deps, open, async (row) => {
    if (Date.now() - row.created_at.getTime() > PURCHASE_DAYS * DAY_MS) {
      await cancelPurchase(deps, row)
    } else if (row.provider_id !== null) {
      await syncPurchase(deps, row.provider_id)
    }
  })
}

/**
 * Runs `work` for each row and logs failures. After several failures of the provider in a row it
 * throws, so that the job is retried later.
 */
async function forEachIsolated<Row extends { readonly id: string }>(
  { log }: BillingDeps,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let failuresInARow = 0
  for (const row of rows) {
    try {
      await work(row)
      failuresInARow = 0
    } catch (error) {
      log.error({ id: row.id, failure: errorFields(error) }, 'a payment could not be reconciled')
      failuresInARow = error instanceof PaymentsUnavailable ? failuresInARow + 1 : 0
      if (failuresInARow === MAX_FAILURES_IN_A_ROW) throw error
    }
  }
}

async function reconcileSubscription(deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  const { payments, log } = deps
  if (row.provider !== payments.environment) return reconcileOtherProvider(deps, row)
  if (row.provider_id !== null) return syncSubscription(deps, row)
  if (Date.now() - row.created_at.getTime() < ORDER_TIMEOUT_MS) return
  const customerId = await findCustomer(deps.db, row.provider, row.workspace_id)
  const existing = customerId ? await payments.findSubscription(customerId, row.id) : null
  if (!existing) return repo.markEnded(deps.db, row)
  log.warn({ subscription: row.id }, 'added a missing subscription from the provider')
  await updateAtProvider(deps, row, async () => existing)
  await syncSubscription(deps, { ...row, provider_id: existing.id })
}

/**
 * Ends subscriptions of the sandbox or of test mode. Real ones stay, since missing keys are more
 * likely a mistake in the configuration.
 */
async function reconcileOtherProvider(
  { db, log }: BillingDeps,
  row: SubscriptionRow,
): Promise<void> {
  if (row.provider === 'stripe') {
    log.error({ subscription: row.id }, 'the provider of a subscription is not configured')
    return
  }
  await db.transaction().execute(async (db) => {
    if (!(await workspaces.lockIfExists(db, row.workspace_id))) return
    await repo.markEnded(db, row)
    await syncTier(db, { ...row, status: 'ended' })
  })
}
