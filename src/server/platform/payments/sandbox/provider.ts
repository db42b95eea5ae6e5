import type { Db } from '#server/platform/db/database.ts'
import { snapshot } from '#server/platform/db/database.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import type { PaymentProvider, ProviderSubscription } from '#server/platform/payments/provider.ts'
import { allOf, begunSubscription, enter } from './books.ts'
import type { Books } from './books.ts'
import { change } from './change.ts'
import type { Desk } from './change.ts'
import { createCustomer, forgetCustomer } from './customers.ts'
import type { Subscription } from './objects.ts'
import { createPayment } from './payments.ts'
import { asInvoice, asPayment, asSubscription, invoiceToPay, subscriptionIn } from './present.ts'
import { PRICES, pricedChoice } from './prices.ts'
import * as repo from './repo.ts'
import type { Signer } from './signature.ts'
import { begin, dropPending, end } from './subscriptions.ts'
import { sumsOf, upgrade } from './upgrades.ts'
import { readBody } from './webhook.ts'

const INVOICES = 100

/** The port's calls; each that changes something is one transaction. */
export function sandboxProvider(desk: Desk, signer: Signer): PaymentProvider {
  const { db } = desk
  return {
    name: 'sandbox',
    ledger: 'sandbox',
    testMode: true,
    publishableKey: null,
    prices: PRICES,
    createCustomer: async ({ id }, known) => {
      const there = known === undefined ? undefined : await repo.byId(db, 'customer', known)
      return there?.id ?? createCustomer(desk, id)
    },
    forgetCustomer: (customerId) => forgetCustomer(desk, customerId),
    createSubscription: (order) => createSubscription(desk, order),

    findSubscription: (customerId, key) =>
      snapshot(db, async (db) => {
        const found = await repo.objectMadeWith(db, { kind: 'subscription', key })
        return found?.customerId === customerId ? present(db, found) : null
      }),

    subscription: (id) =>
      snapshot(db, async (db) => {
        const found = await repo.byId(db, 'subscription', id)
        return found ? present(db, found) : null
      }),

    previewUpgrade: async (id, priceId, at) =>
      change(desk, await customerOf(db, id), (books) => {
        const { due, credit, end } = sumsOf(books, { id, priceId, at })
        return { due, credit, renewsAt: end }
      }),

    upgrade: async (order) =>
      change(desk, await customerOf(db, order.id), async (books, db) =>
        subscriptionIn(books, await upgrade(books, db, order)),
      ),

    changeAtPeriodEnd: (id, priceId) =>
      alter(desk, id, (books, subscription) => {
        pricedChoice(priceId)
        dropPending(books, subscription)
        subscription.cancelled = false
        subscription.scheduled = priceId === subscription.priceId ? null : priceId
      }),

    cancelAtPeriodEnd: (id) =>
      alter(desk, id, (books, subscription) => {
        dropPending(books, subscription)
        subscription.cancelled = true
        subscription.scheduled = null
      }),

    keep: (id) =>
      alter(desk, id, (_books, subscription) => {
        subscription.cancelled = false
        subscription.scheduled = null
      }),

    async abandon(id) {
      const found = await repo.byId(db, 'subscription', id)
      if (!found) return
      await change(desk, found.customerId, (books) => {
        const begun = allOf(books, 'subscription').find((one) => one.id === id)
        if (begun?.status === 'incomplete') end(books, begun)
      })
    },

    async endNow(id) {
      const found = await repo.byId(db, 'subscription', id)
      if (!found) return
      await change(desk, found.customerId, (books) => {
        const live = allOf(books, 'subscription').find((one) => one.id === id)
        if (live) end(books, live)
      })
    },

    portalUrl: async () => null,
    invoices: async (customerId) =>
      (await repo.latestInvoices(db, customerId, INVOICES)).map(asInvoice),

    async invoice(id) {
      const found = await repo.byId(db, 'invoice', id)
      return found ? asInvoice(found) : null
    },

    createPayment: (order) => createPayment(desk, order),

    async payment(id) {
      const found = await repo.byId(db, 'payment', id)
      return found ? asPayment(found) : null
    },

    async cancelPayment(id) {
      const found = await repo.byId(db, 'payment', id)
      if (!found) return
      await change(desk, found.customerId, async (books, db) => {
        const now = await repo.byId(db, 'payment', id)
        if (now?.status === 'open') enter(books, now).status = 'void'
      })
    },

    // Nothing goes back here: nothing came in.
    refunds: async () => ({ invoiceId: null, refunds: [] }),

    async readEvent(rawBody, signature) {
      signer.check(rawBody, signature)
      return readBody(rawBody)
    },
  }
}

const createSubscription = (
  desk: Desk,
  { key, customerId, priceId }: { key: string; customerId: string; priceId: string },
): Promise<ProviderSubscription> =>
  change(desk, customerId, async (books, db) => {
    const made = await repo.objectMadeWith(db, { kind: 'subscription', key })
    if (made && made.customerId !== customerId) throw new PaymentsAway('The key was used before.')
    return subscriptionIn(books, made ? enter(books, made) : begin(books, { key, priceId }))
  })

/** Changes what is to be at the end of the period. */
const alter = async (
  desk: Desk,
  id: string,
  work: (books: Books, subscription: Subscription) => void,
): Promise<ProviderSubscription> =>
  change(desk, await customerOf(desk.db, id), (books) => {
    const subscription = begunSubscription(books, id)
    work(books, subscription)
    return subscriptionIn(books, subscription)
  })

async function customerOf(db: Db, subscriptionId: string): Promise<string> {
  const found = await repo.byId(db, 'subscription', subscriptionId)
  if (!found) throw new PaymentsAway('There is no such subscription.')
  return found.customerId
}

async function present(db: Db, subscription: Subscription): Promise<ProviderSubscription> {
  const customer = await repo.byId(db, 'customer', subscription.customerId)
  const invoice = await repo.byId(db, 'invoice', invoiceToPay(subscription))
  return asSubscription(subscription, customer ?? { card: null }, invoice)
}
