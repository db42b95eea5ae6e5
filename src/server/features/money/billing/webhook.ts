import { throttle } from '#server/platform/log/throttle.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { InvalidEvent } from '#server/platform/payments/payment-provider.ts'
import type { ProviderEvent } from '#server/platform/payments/payment-provider.ts'
import type { BillingDeps } from './deps.ts'
import { syncDispute } from './lost-payments.ts'
import { isEventProcessed, markEventProcessed } from './event-repo.ts'
import * as income from './income.ts'
import { notifyOfInvoice } from './notifications.ts'
import { syncPurchase } from './purchases.ts'
import { findOrAdopt, syncSubscription } from './subscription-sync.ts'

/**
 * Returns a function that processes an event of the provider once. If it throws, the provider sends the event
 * again. Anyone can send events without a valid signature: they are counted, not logged one by one.
 */
export function webhookHandler(
  deps: BillingDeps,
): (rawBody: string, signature: string | undefined) => Promise<void> {
  const warnOfRejected = throttle((reason: string, times) =>
    deps.log.warn({ reason, times }, 'payment event rejected'),
  )
  return async (rawBody, signature) => {
    let event: ProviderEvent
    try {
      event = await deps.payments.readEvent(rawBody, signature)
    } catch (error) {
      if (!(error instanceof InvalidEvent)) throw error
      warnOfRejected(error.message)
      throw new AppError('bad_input', 'The signature does not match.')
    }
    await handleEvent(deps, event)
  }
}

async function handleEvent(deps: BillingDeps, { id, type, about }: ProviderEvent): Promise<void> {
  if (about === null) {
    deps.log.info({ event: id, type }, 'payment event ignored: its type is not used')
    return
  }
  if (await isEventProcessed(deps.db, deps.payments.environment, id)) return
  if (about.kind === 'payment') return syncPurchase(deps, about.id, id)
  if (about.kind === 'subscription') return handleSubscription(deps, about.id, id)
  if (about.kind === 'refund') return handleRefund(deps, about.paymentId, id)
  if (about.kind === 'dispute') return handleDispute(deps, about.id, id)
  return handleInvoice(deps, about, id)
}

async function handleSubscription(
  deps: BillingDeps,
  subscriptionId: string,
  eventId: string,
): Promise<void> {
  const row = await findOrAdopt(deps, subscriptionId)
  if (row) await syncSubscription(deps, row, { eventId })
  else deps.log.info({ event: eventId }, 'payment event ignored: no workspace has the subscription')
}

async function handleInvoice(
  deps: BillingDeps,
  { id, subscriptionId }: { readonly id: string; readonly subscriptionId: string | null },
  eventId?: string,
): Promise<void> {
  const row = subscriptionId === null ? undefined : await findOrAdopt(deps, subscriptionId)
  if (!row) return
  const invoice = await deps.payments.invoice(id)
  await syncSubscription(deps, row, {
    ...(eventId !== undefined && { eventId }),
    afterSave: async (db, saved) => {
      if (!invoice) return
      await income.recordInvoice(db, saved.provider, invoice)
      await notifyOfInvoice({ ...deps, db }, saved, invoice)
    },
  })
}

/** Records refunds. */
async function handleRefund(deps: BillingDeps, paymentId: string, eventId: string): Promise<void> {
  const { environment } = deps.payments
  const { invoiceId, refunds } = await deps.payments.refunds(paymentId)
  await recordMissingPayment(deps, { paymentId, invoiceId })
  await deps.db.transaction().execute(async (db) => {
    // Payments of other applications may share the provider's account.
    if (!(await income.isRecorded(db, environment, invoiceId ?? paymentId))) return
    if (await markEventProcessed(db, environment, eventId)) {
      await income.recordRefunds(db, environment, refunds)
    }
  })
}

async function handleDispute(deps: BillingDeps, id: string, eventId: string): Promise<void> {
  const dispute = await deps.payments.dispute(id)
  if (!dispute) return
  await recordMissingPayment(deps, dispute)
  await syncDispute(deps, dispute, eventId)
}

/**
 * Records a payment whose own event may be late, since only refunds and disputes of recorded payments
 * count.
 */
async function recordMissingPayment(
  deps: BillingDeps,
  { paymentId, invoiceId }: { readonly paymentId: string; readonly invoiceId: string | null },
): Promise<void> {
  if (invoiceId === null) await syncPurchase(deps, paymentId)
  else await recordMissingInvoice(deps, invoiceId)
}

async function recordMissingInvoice(deps: BillingDeps, invoiceId: string): Promise<void> {
  if (await income.isRecorded(deps.db, deps.payments.environment, invoiceId)) return
  const invoice = await deps.payments.invoice(invoiceId)
  if (invoice) await handleInvoice(deps, invoice)
}
