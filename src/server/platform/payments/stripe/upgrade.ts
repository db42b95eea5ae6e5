import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type {
  ProviderSubscription,
  UpgradeCost,
} from '#server/platform/payments/payment-provider.ts'
import type { Stripe } from 'stripe'
import { cancelPendingUpgrade, releaseSchedule, restorePlannedChange } from './at-period-end.ts'
import type { OnFailure } from './calls.ts'
import { idOf, toDate, toUnixSeconds } from './objects.ts'
import { itemOf, loadSubscription, pendingChange, refetchSubscription } from './snapshot.ts'

export async function previewUpgrade(
  stripe: Stripe,
  id: string,
  priceId: string,
  at: Date,
): Promise<UpgradeCost> {
  const subscription = await loadSubscription(stripe, id)
  const item = itemOf(subscription)
  const invoice = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: toUnixSeconds(at),
      ...(subscription.cancel_at_period_end && { cancel_at_period_end: false }),
    },
  })
  const lines = invoice.lines.data
  const bought = lines.filter(({ pricing }) => idOf(pricing?.price_details?.price) === priceId)
  return {
    due: invoice.amount_due,
    credit: -sum(lines.filter((line) => isProration(line) && line.amount < 0)),
    renewsAt: toDate(
      Math.max(...bought.map(({ period }) => period.end), 0) || item.current_period_end,
    ),
  }
}

const sum = (lines: Stripe.InvoiceLineItem[]) =>
  lines.reduce((total, { amount }) => total + amount, 0)

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true
}

// Stripe applies the change once its invoice is paid, which it attempts at once. Until then the change
// is a pending update, which expires after at most 23 hours.
export async function upgrade(
  stripe: Stripe,
  order: { id: string; priceId: string; at: Date; key: string },
  onFailure: OnFailure,
): Promise<ProviderSubscription> {
  const before = await loadSubscription(stripe, order.id)
  const item = itemOf(before)
  // A retry after a lost response.
  if (isDone(before, order.priceId)) return refetchSubscription(stripe, order.id)
  onFailure(() => undoUpgrade(stripe, before, order.priceId))
  await releaseSchedule(stripe, before)
  await stripe.subscriptions.update(
    order.id,
    {
      items: [{ id: item.id, price: order.priceId }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
      proration_date: toUnixSeconds(order.at),
      // Part of the update, so that an unpaid upgrade does not remove a cancellation.
      ...(before.cancel_at_period_end && { cancel_at_period_end: false }),
    },
    { idempotencyKey: order.key },
  )
  const after = await loadSubscription(stripe, order.id)
  if (changedByOthers(before, after, order.priceId)) {
    throw new PaymentsUnavailable('the plan was changed by another call')
  }
  const declined = await declineReason(stripe, after, order.priceId)
  if (declined !== null) throw new PaymentDeclined(declined)
  return refetchSubscription(stripe, order.id)
}

const priceOf = (subscription: Stripe.Subscription) => itemOf(subscription).price.id

const isDone = (subscription: Stripe.Subscription, priceId: string) =>
  subscription.pending_update === null && priceOf(subscription) === priceId

/** True if another call changed the price at the same time, or has a change pending. */
function changedByOthers(
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  priceId: string,
): boolean {
  const pending = pendingChange(after)
  if (pending !== null) return pending.priceId !== priceId
  return ![priceOf(before), priceId].includes(priceOf(after))
}

/** Returns null if the change was applied or waits for the customer's confirmation. */
async function declineReason(
  stripe: Stripe,
  after: Stripe.Subscription,
  priceId: string,
): Promise<string | null> {
  if (isDone(after, priceId)) return null
  // The response was a repeated one: the update expired because it was not paid in time.
  if (after.pending_update === null) return 'The payment was not made in time.'
  const payment = await paymentIntentOf(stripe, idOf(after.latest_invoice))
  if (payment !== null && payment.status !== 'requires_payment_method') return null
  return payment?.last_payment_error?.message ?? 'The card was declined.'
}

async function paymentIntentOf(
  stripe: Stripe,
  invoiceId: string | null,
): Promise<Stripe.PaymentIntent | null> {
  if (invoiceId === null) return null
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const payments = invoice.payments?.data ?? []
  const { payment } = payments.find(({ is_default }) => is_default) ?? payments[0] ?? {}
  const id = idOf(payment?.payment_intent)
  return id === null ? null : stripe.paymentIntents.retrieve(id)
}

/**
 * Drops our own pending update and restores what was planned for the end of the period. Does
 * nothing if the upgrade succeeded although its response was lost, or if another call changed it.
 */
async function undoUpgrade(
  stripe: Stripe,
  before: Stripe.Subscription,
  priceId: string,
): Promise<void> {
  const now = await loadSubscription(stripe, before.id)
  if (changedByOthers(before, now, priceId)) return
  if ((await declineReason(stripe, now, priceId)) === null) return
  await cancelPendingUpgrade(stripe, now)
  await restorePlannedChange(stripe, before)
}
