import { PaymentDeclined, PaymentsAway } from '#server/platform/payments/provider.ts'
import type { ProviderSubscription, UpgradeSums } from '#server/platform/payments/provider.ts'
import type { Stripe } from 'stripe'
import { dropPending, putBack, releaseSchedule } from './at-period-end.ts'
import type { IfBroken } from './calls.ts'
import { idOf, moment, secondsOf } from './objects.ts'
import { afterChange, itemOf, loaded, pendingChange } from './snapshot.ts'

export async function previewUpgrade(
  stripe: Stripe,
  id: string,
  priceId: string,
  at: Date,
): Promise<UpgradeSums> {
  const subscription = await loaded(stripe, id)
  const item = itemOf(subscription)
  const invoice = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: secondsOf(at),
      ...(subscription.cancel_at_period_end && { cancel_at_period_end: false }),
    },
  })
  const lines = invoice.lines.data
  const bought = lines.filter(({ pricing }) => idOf(pricing?.price_details?.price) === priceId)
  return {
    due: invoice.amount_due,
    credit: -sum(lines.filter((line) => isProration(line) && line.amount < 0)),
    renewsAt: moment(
      Math.max(...bought.map(({ period }) => period.end), 0) || item.current_period_end,
    ),
  }
}

const sum = (lines: Stripe.InvoiceLineItem[]) =>
  lines.reduce((total, { amount }) => total + amount, 0)

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true
}

/**
 * The change and its invoice are one: Stripe makes the change once the invoice is paid, which it
 * tries at once. Until then it is a pending update, that is dropped after 23 hours at most.
 */
export async function upgrade(
  stripe: Stripe,
  order: { id: string; priceId: string; at: Date; key: string },
  ifBroken: IfBroken,
): Promise<ProviderSubscription> {
  const before = await loaded(stripe, order.id)
  const item = itemOf(before)
  // Asked once more after a lost answer.
  if (isDone(before, order.priceId)) return afterChange(stripe, order.id)
  ifBroken(() => undo(stripe, before, order.priceId))
  await releaseSchedule(stripe, before)
  await stripe.subscriptions.update(
    order.id,
    {
      items: [{ id: item.id, price: order.priceId }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
      proration_date: secondsOf(order.at),
      // Part of the update, so that an upgrade that nobody pays for lifts no cancellation.
      ...(before.cancel_at_period_end && { cancel_at_period_end: false }),
    },
    { idempotencyKey: order.key },
  )
  const after = await loaded(stripe, order.id)
  if (isOthers(before, after, order.priceId)) {
    throw new PaymentsAway('the plan was changed meanwhile')
  }
  const declined = await whyDeclined(stripe, after, order.priceId)
  if (declined !== null) throw new PaymentDeclined(declined)
  return afterChange(stripe, order.id)
}

const priceOf = (subscription: Stripe.Subscription) => itemOf(subscription).price.id

const isDone = (subscription: Stripe.Subscription, priceId: string) =>
  subscription.pending_update === null && priceOf(subscription) === priceId

/** Whether somebody else has changed the price at the same time, or is about to. */
function isOthers(
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  priceId: string,
): boolean {
  const pending = pendingChange(after)
  if (pending !== null) return pending.priceId !== priceId
  return ![priceOf(before), priceId].includes(priceOf(after))
}

/** Null where the change is made, or waits for what the customer's bank wants to hear from them. */
async function whyDeclined(
  stripe: Stripe,
  after: Stripe.Subscription,
  priceId: string,
): Promise<string | null> {
  if (isDone(after, priceId)) return null
  // An old answer that Stripe repeated: nobody paid in time, and the change was dropped.
  if (after.pending_update === null) return 'The payment was not made in time.'
  const payment = await paymentOf(stripe, idOf(after.latest_invoice))
  if (payment !== null && payment.status !== 'requires_payment_method') return null
  return payment?.last_payment_error?.message ?? 'The card was declined.'
}

async function paymentOf(
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
 * No update of ours that waits in vain, and what was to happen at the end of the period. Nothing
 * where the change was made although its answer was lost, or where somebody else made one.
 */
async function undo(stripe: Stripe, before: Stripe.Subscription, priceId: string): Promise<void> {
  const now = await loaded(stripe, before.id)
  if (isOthers(before, now, priceId)) return
  if ((await whyDeclined(stripe, now, priceId)) === null) return
  await dropPending(stripe, now)
  await putBack(stripe, before)
}
