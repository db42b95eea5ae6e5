import { priceInCents } from '#domain/billing.ts'
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '#server/platform/payments/payment-provider.ts'
import { toDate } from './objects.ts'
import type {
  Customer,
  Invoice,
  SinglePayment,
  Subscription,
} from '#server/platform/db/sandbox-objects.ts'
import { planOf } from './prices.ts'
import { findInvoice } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export const trackedSubscription = (
  unit: UnitOfWork,
  subscription: Subscription,
): ProviderSubscription =>
  toProviderSubscription(subscription, unit.customer, findInvoice(unit, invoiceToPay(subscription)))

/** Returns the id of the invoice to be paid next. */
export const invoiceToPay = ({ pending, invoiceId }: Subscription): string =>
  pending?.invoiceId ?? invoiceId

/** Converts a subscription. `invoice` is the one to be paid next; ignored unless it is open. */
export function toProviderSubscription(
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
    amount: priceInCents(planOf(priceId)),
    periodStart: toDate(subscription.start),
    periodEnd: toDate(subscription.end),
    endsAt: subscription.cancelled ? toDate(subscription.end) : null,
    scheduled: scheduled === null ? null : { priceId: scheduled, at: toDate(subscription.end) },
    pending: pending && { priceId: pending.priceId },
    owedSince: owedSince === null ? null : toDate(owedSince),
    payment:
      invoice?.status === 'open' ? { clientSecret: invoice.secret, amount: invoice.amount } : null,
    card: customer.card,
  }
}

/** Returns the path of the page that shows an invoice or a receipt. */
const documentUrl = ({ id }: Invoice | SinglePayment): string => `/api/sandbox/invoices/${id}`

export const toProviderInvoice = (invoice: Invoice): ProviderInvoice => ({
  id: invoice.id,
  customerId: invoice.customerId,
  subscriptionId: invoice.subscriptionId,
  number: invoiceNumber(invoice),
  description: invoice.description,
  amount: invoice.amount,
  status: invoice.status,
  failed: invoice.failures > 0,
  createdAt: toDate(invoice.created),
  url: documentUrl(invoice),
})

export const invoiceNumber = ({ number }: Invoice): string =>
  `SBX-${String(number).padStart(4, '0')}`

export const toProviderPayment = (payment: SinglePayment): ProviderPayment => ({
  id: payment.id,
  key: payment.key,
  status: payment.status === 'void' ? 'failed' : payment.status,
  amount: payment.amount,
  clientSecret: payment.secret,
  receiptUrl: payment.status === 'paid' ? documentUrl(payment) : null,
})
