import type { PerPlan } from '#domain/billing.ts'
import type { Logger } from 'pino'
import type { PaymentProvider } from './payment-provider.ts'
import { cancelAtPeriodEnd, changeAtPeriodEnd, clearPlannedChange } from './stripe/at-period-end.ts'
import { stripeCalls } from './stripe/calls.ts'
import {
  changeBillingDetails,
  changeCustomerEmail,
  createCustomer,
  forgetCustomer,
  portalUrl,
} from './stripe/customers.ts'
import { fetchDispute } from './stripe/disputes.ts'
import { readEvent } from './stripe/events.ts'
import { invoice, invoices } from './stripe/invoices.ts'
import { cancelPayment, createPayment, fetchPayment, refunds } from './stripe/payments.ts'
import { priceCheck } from './stripe/prices.ts'
import { fetchSubscription } from './stripe/snapshot.ts'
import {
  cancelUnpaid,
  createSubscription,
  endNow,
  findSubscription,
} from './stripe/subscriptions.ts'
import { previewUpgrade, upgrade } from './stripe/upgrade.ts'

/** For one provider call, including all its requests and retries: a person waits for it. */
const TIMEOUT_MS = 10_000

/** A Stripe account's settings, as its dashboard shows them. */
export interface StripeKeys {
  readonly secretKey: string
  readonly publishableKey: string
  /** Signs the events of the webhook endpoint. */
  readonly webhookSecret: string
  readonly prices: PerPlan<string>
  /** An origin to use instead of Stripe's own. */
  readonly apiBase: string | undefined
}

/**
 * Returns the payment provider for Stripe. Each call returns or fails within `timeoutMs`; a call that
 * has changed something takes up to five seconds more to undo it.
 */
export function stripeProvider(
  { log, ...keys }: StripeKeys & { readonly log: Logger },
  timeoutMs = TIMEOUT_MS,
): PaymentProvider {
  const testMode = isTestKey(keys.secretKey)
  const call = stripeCalls(keys, log, timeoutMs)
  const checkPrice = priceCheck(keys.prices, log)
  return {
    name: 'stripe',
    environment: testMode ? 'stripe-test' : 'stripe',
    testMode,
    publishableKey: keys.publishableKey,
    prices: keys.prices,

    createCustomer: (account, known) =>
      call('createCustomer', (stripe) => createCustomer(stripe, account, known)),
    changeCustomerEmail: (id, email) =>
      call('changeCustomerEmail', (stripe) => changeCustomerEmail(stripe, id, email)),
    changeBillingDetails: (id, details, person) =>
      call('changeBillingDetails', (stripe) => changeBillingDetails(stripe, id, details, person)),
    forgetCustomer: (id) => call('forgetCustomer', (stripe) => forgetCustomer(stripe, id)),

    createSubscription: (order) =>
      call('createSubscription', async (stripe) => {
        await checkPrice(stripe, order.priceId)
        return createSubscription(stripe, order)
      }),
    findSubscription: (customerId, key) =>
      call('findSubscription', (stripe) => findSubscription(stripe, customerId, key)),
    subscription: (id) => call('subscription', (stripe) => fetchSubscription(stripe, id)),

    previewUpgrade: (id, priceId, at) =>
      call('previewUpgrade', (stripe) => previewUpgrade(stripe, id, priceId, at)),
    upgrade: (order) =>
      call('upgrade', async (stripe, onFailure) => {
        await checkPrice(stripe, order.priceId)
        return upgrade(stripe, order, onFailure)
      }),
    changeAtPeriodEnd: (id, priceId) =>
      call('changeAtPeriodEnd', async (stripe, onFailure) => {
        await checkPrice(stripe, priceId)
        return changeAtPeriodEnd(stripe, id, priceId, onFailure)
      }),
    cancelAtPeriodEnd: (id) =>
      call('cancelAtPeriodEnd', (stripe, onFailure) => cancelAtPeriodEnd(stripe, id, onFailure)),
    clearPlannedChange: (id) =>
      call('clearPlannedChange', (stripe) => clearPlannedChange(stripe, id)),
    cancelUnpaid: (id) => call('cancelUnpaid', (stripe) => cancelUnpaid(stripe, id)),
    endNow: (id) => call('endNow', (stripe) => endNow(stripe, id)),

    portalUrl: (customerId, returnUrl) =>
      call('portalUrl', (stripe) => portalUrl(stripe, customerId, returnUrl)),
    invoices: (customerId) => call('invoices', (stripe) => invoices(stripe, customerId)),
    invoice: (id) => call('invoice', (stripe) => invoice(stripe, id)),

    createPayment: (order) => call('createPayment', (stripe) => createPayment(stripe, order)),
    payment: (id) => call('payment', (stripe) => fetchPayment(stripe, id)),
    cancelPayment: (id) => call('cancelPayment', (stripe) => cancelPayment(stripe, id)),
    refunds: (paymentId) => call('refunds', (stripe) => refunds(stripe, paymentId)),
    dispute: (id) => call('dispute', (stripe) => fetchDispute(stripe, id)),

    readEvent: (rawBody, signature) =>
      readEvent({ rawBody, signature, secret: keys.webhookSecret, testMode }),
  }
}

/** Returns the key's prefix tells test mode, for secret and restricted keys. */
const isTestKey = (secretKey: string) => /^[rs]k_test_/.test(secretKey)
