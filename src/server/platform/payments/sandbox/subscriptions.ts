import { periodEnd } from '#domain/billing.ts'
import { add, allOf, invoiceIn } from './books.ts'
import type { Books } from './books.ts'
import { billPeriod, voidInvoice } from './invoices.ts'
import { DAY, dateOf, momentOf, newId } from './objects.ts'
import type { Customer, Invoice, Moment, Subscription } from './objects.ts'
import { pricedChoice } from './prices.ts'

/** Whether the bank of the card on file pays an invoice. */
export type Bank = (customer: Customer) => boolean

export const bankOfCard: Bank = ({ card, declines }) => card !== null && !declines

/** A new subscription with its first invoice, which the balance may pay. */
export function begin(books: Books, order: { key: string; priceId: string }): Subscription {
  const id = newId('subscription')
  const invoice = billPeriod(books, { id, priceId: order.priceId }, books.now)
  const subscription = add<Subscription>(books, {
    ...order,
    kind: 'subscription',
    id,
    customerId: books.customer.id,
    created: books.now,
    status: 'incomplete',
    anchor: books.now,
    periods: 1,
    start: books.now,
    end: endOf(order.priceId, books.now, 1),
    cancelled: false,
    scheduled: null,
    pending: null,
    invoiceId: invoice.id,
    owedSince: null,
    nextTry: null,
  })
  if (invoice.amount === 0) paid(books, subscription, invoice)
  return subscription
}

/** Takes note that an invoice was paid, and does what was paid for. */
export function paid(books: Books, subscription: Subscription, invoice: Invoice): void {
  invoice.status = 'paid'
  const { pending } = subscription
  if (pending?.invoiceId === invoice.id) return changePrice(subscription, pending)
  subscription.status = 'active'
  subscription.owedSince = null
  subscription.nextTry = null
}

/** An upgrade, at the moment for which it was paid. With another length a new period begins. */
export function changePrice(
  subscription: Subscription,
  { priceId, at, invoiceId }: { priceId: string; at: Moment; invoiceId: string },
): void {
  const goesOn = lengthOf(priceId) === lengthOf(subscription.priceId)
  const period = goesOn ? {} : { anchor: at, periods: 1, start: at, end: endOf(priceId, at, 1) }
  Object.assign(subscription, period, {
    priceId,
    invoiceId,
    cancelled: false,
    scheduled: null,
    pending: null,
  })
}

/** The next period, with the price that is scheduled for it, paid by the card on file or owed. */
export function beginNextPeriod(books: Books, subscription: Subscription, bank: Bank): void {
  const at = subscription.end
  if (subscription.scheduled !== null) {
    if (lengthOf(subscription.scheduled) !== lengthOf(subscription.priceId)) {
      subscription.anchor = at
      subscription.periods = 0
    }
    subscription.priceId = subscription.scheduled
    subscription.scheduled = null
  }
  subscription.periods += 1
  subscription.start = at
  subscription.end = endOf(subscription.priceId, subscription.anchor, subscription.periods)
  const invoice = billPeriod(books, subscription, at)
  subscription.invoiceId = invoice.id
  tryToPay(books, subscription, invoice, at, bank)
}

/** Tries what is owed once more. */
export function tryAgain(books: Books, subscription: Subscription, at: Moment, bank: Bank): void {
  const invoice = invoiceIn(books, subscription.invoiceId)
  subscription.nextTry = at + DAY
  if (invoice?.status === 'open') tryToPay(books, subscription, invoice, at, bank)
}

function tryToPay(
  books: Books,
  subscription: Subscription,
  invoice: Invoice,
  at: Moment,
  bank: Bank,
): void {
  if (invoice.amount === 0 || bank(books.customer)) return paid(books, subscription, invoice)
  invoice.failures += 1
  subscription.status = 'past_due'
  subscription.owedSince ??= invoice.created
  subscription.nextTry = at + DAY
}

export function dropPending(books: Books, subscription: Subscription): void {
  if (subscription.pending === null) return
  voidInvoice(books, invoiceIn(books, subscription.pending.invoiceId))
  subscription.pending = null
}

/** Ends it: what was not paid cannot be paid any more. */
export function end(books: Books, subscription: Subscription): void {
  for (const invoice of allOf(books, 'invoice')) {
    if (invoice.subscriptionId === subscription.id) voidInvoice(books, invoice)
  }
  subscription.status = 'ended'
  subscription.scheduled = null
  subscription.pending = null
  subscription.owedSince = null
  subscription.nextTry = null
}

const lengthOf = (priceId: string) => pricedChoice(priceId).period

const endOf = (priceId: string, anchor: Moment, count: number): Moment =>
  momentOf(periodEnd(dateOf(anchor), lengthOf(priceId), count))
