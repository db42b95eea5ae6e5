import type { Db } from '#server/platform/db/database.ts'
import { snapshot } from '#server/platform/db/database.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type {
  PaymentProvider,
  ProviderSubscription,
} from '#server/platform/payments/payment-provider.ts'
import { changeBillingDetails, createCustomer, forgetCustomer } from './customers.ts'
import type { Subscription } from '#server/platform/db/sandbox-objects.ts'
import { createPayment } from './payments.ts'
import { planOf, PRICES } from './prices.ts'
import * as repo from './repo.ts'
import type { Signer } from './signature.ts'
import { cancelPendingUpgrade, endSubscription, startSubscription } from './subscriptions.ts'
import {
  invoiceToPay,
  toProviderInvoice,
  toProviderPayment,
  toProviderSubscription,
  trackedSubscription,
} from './to-provider.ts'
import { objectsOf, startedSubscription, track } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { updateCustomer } from './update-customer.ts'
import type { SandboxDeps } from './update-customer.ts'
import { previewUpgrade, upgrade } from './upgrades.ts'
import { parseEvent } from './parse-event.ts'

const INVOICES = 100

/**
 * Returns the payment provider of the sandbox. Each call that changes something is one transaction.
 */
export function sandboxProvider(deps: SandboxDeps, signer: Signer): PaymentProvider {
  const { db } = deps
  return {
    name: 'sandbox',
    environment: 'sandbox',
    testMode: true,
    publishableKey: null,
    prices: PRICES,
    createCustomer: async ({ id }, known) => {
      const existing = known === undefined ? undefined : await repo.byId(db, 'customer', known)
      return existing?.id ?? createCustomer(deps, id)
    },
    // Its customers have no email address.
    changeCustomerEmail: () => Promise.resolve(),
    changeBillingDetails: (customerId, details) => changeBillingDetails(deps, customerId, details),
    forgetCustomer: (customerId) => forgetCustomer(deps, customerId),
    createSubscription: (order) => createSubscription(deps, order),

    findSubscription: (customerId, key) =>
      snapshot(db, async (db) => {
        const stored = await repo.findByKey(db, { kind: 'subscription', key })
        return stored?.customerId === customerId ? loadSubscription(db, stored) : null
      }),

    subscription: (id) =>
      snapshot(db, async (db) => {
        const stored = await repo.byId(db, 'subscription', id)
        return stored ? loadSubscription(db, stored) : null
      }),

    previewUpgrade: async (id, priceId, at) =>
      updateCustomer(deps, await customerOf(db, id), (unit) => {
        const { due, credit, end } = previewUpgrade(unit, { id, priceId, at })
        return { due, credit, renewsAt: end }
      }),

    upgrade: async (order) =>
      updateCustomer(deps, await customerOf(db, order.id), async (unit, db) =>
        trackedSubscription(unit, await upgrade(unit, db, order)),
      ),

    changeAtPeriodEnd: (id, priceId) =>
      changeSubscription(deps, id, (unit, subscription) => {
        planOf(priceId)
        cancelPendingUpgrade(unit, subscription)
        subscription.cancelled = false
        subscription.scheduled = priceId === subscription.priceId ? null : priceId
      }),

    cancelAtPeriodEnd: (id) =>
      changeSubscription(deps, id, (unit, subscription) => {
        cancelPendingUpgrade(unit, subscription)
        subscription.cancelled = true
        subscription.scheduled = null
      }),

    clearPlannedChange: (id) =>
      changeSubscription(deps, id, (_books, subscription) => {
        subscription.cancelled = false
        subscription.scheduled = null
      }),

    async cancelUnpaid(id) {
      const stored = await repo.byId(db, 'subscription', id)
      if (!stored) return
      await updateCustomer(deps, stored.customerId, (unit) => {
        const subscription = objectsOf(unit, 'subscription').find((one) => one.id === id)
        if (subscription?.status === 'incomplete') endSubscription(unit, subscription)
      })
    },

    async endNow(id) {
      const stored = await repo.byId(db, 'subscription', id)
      if (!stored) return
      await updateCustomer(deps, stored.customerId, (unit) => {
        const subscription = objectsOf(unit, 'subscription').find((one) => one.id === id)
        if (subscription) endSubscription(unit, subscription)
      })
    },

    portalUrl: async () => null,
    invoices: async (customerId) =>
      (await repo.latestInvoices(db, customerId, INVOICES)).map(toProviderInvoice),

    async invoice(id) {
      const stored = await repo.byId(db, 'invoice', id)
      return stored ? toProviderInvoice(stored) : null
    },

    createPayment: (order) => createPayment(deps, order),

    async payment(id) {
      const stored = await repo.byId(db, 'payment', id)
      return stored ? toProviderPayment(stored) : null
    },

    async cancelPayment(id) {
      const stored = await repo.byId(db, 'payment', id)
      if (!stored) return
      await updateCustomer(deps, stored.customerId, async (unit, db) => {
        const now = await repo.byId(db, 'payment', id)
        if (now?.status === 'open') track(unit, now).status = 'void'
      })
    },

    // The sandbox never refunds, and no bank disputes its payments.
    refunds: async () => ({ invoiceId: null, refunds: [] }),
    dispute: async () => null,

    async readEvent(rawBody, signature) {
      signer.check(rawBody, signature)
      return parseEvent(rawBody)
    },
  }
}

const createSubscription = (
  deps: SandboxDeps,
  { key, customerId, priceId }: { key: string; customerId: string; priceId: string },
): Promise<ProviderSubscription> =>
  updateCustomer(deps, customerId, async (unit, db) => {
    const existing = await repo.findByKey(db, { kind: 'subscription', key })
    if (existing && existing.customerId !== customerId)
      throw new PaymentsUnavailable('The key belongs to another customer.')
    return trackedSubscription(
      unit,
      existing ? track(unit, existing) : startSubscription(unit, { key, priceId }),
    )
  })

/** Changes what happens at the end of the period. */
const changeSubscription = async (
  deps: SandboxDeps,
  id: string,
  work: (unit: UnitOfWork, subscription: Subscription) => void,
): Promise<ProviderSubscription> =>
  updateCustomer(deps, await customerOf(deps.db, id), (unit) => {
    const subscription = startedSubscription(unit, id)
    work(unit, subscription)
    return trackedSubscription(unit, subscription)
  })

async function customerOf(db: Db, subscriptionId: string): Promise<string> {
  const stored = await repo.byId(db, 'subscription', subscriptionId)
  if (!stored) throw new PaymentsUnavailable('The subscription does not exist.')
  return stored.customerId
}

async function loadSubscription(db: Db, subscription: Subscription): Promise<ProviderSubscription> {
  const customer = await repo.byId(db, 'customer', subscription.customerId)
  const invoice = await repo.byId(db, 'invoice', invoiceToPay(subscription))
  return toProviderSubscription(subscription, customer ?? { card: null }, invoice)
}
