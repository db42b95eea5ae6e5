import { priceInCents } from '#domain/billing.ts'
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '#server/platform/payments/provider.ts'
import { invoiceIn } from './books.ts'
import type { Books } from './books.ts'
import { dateOf } from './objects.ts'
import type { Customer, Invoice, SinglePayment, Subscription } from './objects.ts'
import { pricedChoice } from './prices.ts'

/** As it stands in the books. */
export const subscriptionIn = (books: Books, subscription: Subscription): ProviderSubscription =>
  asSubscription(subscription, books.customer, invoiceIn(books, invoiceToPay(subscription)))

/** The invoice that would be paid next. */
export const invoiceToPay = ({ pending, invoiceId }: Subscription): string =>
  pending?.invoiceId ?? invoiceId

/** `invoice` is the one of `invoiceToPay`, if it is open. */
export function asSubscription(
  subscription: Subscription,
  customer: Pick<Customer, 'card'>,
  invoice: Invoice | undefined,
): ProviderSubscription {
  const { priceId, scheduled, pending, owedSince } = subscription
  return {
    id: subscription.id,
    customerId: subscription.customerId,
    key: subscription.key,
    status: subscription.status,
    priceId,
    amount: priceInCents(pricedChoice(priceId)),
    periodStart: dateOf(subscription.start),
    periodEnd: dateOf(subscription.end),
    endsAt: subscription.cancelled ? dateOf(subscription.end) : null,
    scheduled: scheduled === null ? null : { priceId: scheduled, at: dateOf(subscription.end) },
    pending: pending && { priceId: pending.priceId },
    owedSince: owedSince === null ? null : dateOf(owedSince),
    payment:
      invoice?.status === 'open' ? { clientSecret: invoice.secret, amount: invoice.amount } : null,
    card: customer.card,
  }
}

export const asInvoice = (invoice: Invoice): ProviderInvoice => ({
  id: invoice.id,
  customerId: invoice.customerId,
  subscriptionId: invoice.subscriptionId,
  number: `SBX-${String(invoice.number).padStart(4, '0')}`,
  description: invoice.description,
  amount: invoice.amount,
  status: invoice.status,
  failed: invoice.failures > 0,
  createdAt: dateOf(invoice.created),
  url: null,
})

export const asPayment = (payment: SinglePayment): ProviderPayment => ({
  id: payment.id,
  key: payment.key,
  status: payment.status === 'void' ? 'failed' : payment.status,
  amount: payment.amount,
  clientSecret: payment.secret,
  receiptUrl: null,
})
