import { periodEnd } from '#domain/billing.ts'
import { invoicePeriod, voidInvoice } from './invoices.ts'
import { DAY, newId, toDate, toUnixSeconds } from './objects.ts'
import type {
  Customer,
  Invoice,
  Subscription,
  UnixSeconds,
} from '#server/platform/db/sandbox-objects.ts'
import { planOf } from './prices.ts'
import { add, findInvoice, objectsOf } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Returns whether the card on file pays an invoice. */
export type ChargeCard = (customer: Customer) => boolean

export const isCardAccepted: ChargeCard = ({ card, declines }) => card !== null && !declines

/** Creates a subscription with its first invoice, which the balance may cover. */
export function startSubscription(
  unit: UnitOfWork,
  order: { key: string; priceId: string },
): Subscription {
  const id = newId('subscription')
  const invoice = invoicePeriod(unit, { id, priceId: order.priceId }, unit.now)
  const subscription = add<Subscription>(unit, {
    ...order,
    kind: 'subscription',
    id,
    customerId: unit.customer.id,
    created: unit.now,
    status: 'incomplete',
    anchor: unit.now,
    periods: 1,
    start: unit.now,
    end: periodEndOf(order.priceId, unit.now, 1),
    cancelled: false,
    scheduled: null,
    pending: null,
    invoiceId: invoice.id,
    owedSince: null,
    nextTry: null,
  })
  if (invoice.amount === 0) markPaid(unit, subscription, invoice)
  return subscription
}

/** Marks an invoice as paid and applies its effect on the subscription. */
export function markPaid(unit: UnitOfWork, subscription: Subscription, invoice: Invoice): void {
  invoice.status = 'paid'
  const { pending } = subscription
  if (pending?.invoiceId === invoice.id) return applyUpgrade(subscription, pending)
  subscription.status = 'active'
  subscription.owedSince = null
  subscription.nextTry = null
}

/** Changes the price as of the order. A different billing interval starts a new period. */
export function applyUpgrade(
  subscription: Subscription,
  { priceId, at, invoiceId }: { priceId: string; at: UnixSeconds; invoiceId: string },
): void {
  const keepsPeriod = intervalOf(priceId) === intervalOf(subscription.priceId)
  const period = keepsPeriod
    ? {}
    : { anchor: at, periods: 1, start: at, end: periodEndOf(priceId, at, 1) }
  Object.assign(subscription, period, {
    priceId,
    invoiceId,
    cancelled: false,
    scheduled: null,
    pending: null,
  })
}

/** Starts the next period at its scheduled price and charges it. */
export function renewPeriod(
  unit: UnitOfWork,
  subscription: Subscription,
  charge: ChargeCard,
): void {
  const at = subscription.end
  if (subscription.scheduled !== null) {
    if (intervalOf(subscription.scheduled) !== intervalOf(subscription.priceId)) {
      subscription.anchor = at
      subscription.periods = 0
    }
    subscription.priceId = subscription.scheduled
    subscription.scheduled = null
  }
  subscription.periods += 1
  subscription.start = at
  subscription.end = periodEndOf(subscription.priceId, subscription.anchor, subscription.periods)
  const invoice = invoicePeriod(unit, subscription, at)
  subscription.invoiceId = invoice.id
  chargeInvoice(unit, subscription, invoice, at, charge)
}

/** Retries an overdue payment. */
export function retryPayment(
  unit: UnitOfWork,
  subscription: Subscription,
  at: UnixSeconds,
  charge: ChargeCard,
): void {
  const invoice = findInvoice(unit, subscription.invoiceId)
  subscription.nextTry = at + DAY
  if (invoice?.status === 'open') chargeInvoice(unit, subscription, invoice, at, charge)
}

function chargeInvoice(
  unit: UnitOfWork,
  subscription: Subscription,
  invoice: Invoice,
  at: UnixSeconds,
  charge: ChargeCard,
): void {
  if (invoice.amount === 0 || charge(unit.customer)) return markPaid(unit, subscription, invoice)
  invoice.failures += 1
  subscription.status = 'past_due'
  subscription.owedSince ??= invoice.created
  subscription.nextTry = at + DAY
}

export function cancelPendingUpgrade(unit: UnitOfWork, subscription: Subscription): void {
  if (subscription.pending === null) return
  voidInvoice(unit, findInvoice(unit, subscription.pending.invoiceId))
  subscription.pending = null
}

/** Ends the subscription and voids its open invoices. */
export function endSubscription(unit: UnitOfWork, subscription: Subscription): void {
  for (const invoice of objectsOf(unit, 'invoice')) {
    if (invoice.subscriptionId === subscription.id) voidInvoice(unit, invoice)
  }
  subscription.status = 'ended'
  subscription.scheduled = null
  subscription.pending = null
  subscription.owedSince = null
  subscription.nextTry = null
}

const intervalOf = (priceId: string) => planOf(priceId).period

const periodEndOf = (priceId: string, anchor: UnixSeconds, count: number): UnixSeconds =>
  toUnixSeconds(periodEnd(toDate(anchor), intervalOf(priceId), count))
