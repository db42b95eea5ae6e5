import { badRequest, resourceMissing } from './api-error.ts'
import { activeCustomer } from './customers.ts'
import { emitSubscriptionEvent } from './events.ts'
import { cancelSubscription, draftInvoice, finalizeInvoice, setCancellation } from './invoicing.ts'
import { integer, listOf, metadata, objectOf, oneOf, text } from './params.ts'
import { periodFrom, periodLine } from './periods.ts'
import { PAGE, page, required, route } from './route.ts'
import { serializeSubscription } from './serialize.ts'
import { newId } from './state.ts'
import type { Price, StripeState } from './state.ts'
import { UPDATE, updateSubscription } from './updates.ts'

const CREATION = {
  customer: text,
  items: listOf(objectOf({ price: text, quantity: integer }, 'price')),
  metadata,
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  payment_settings: objectOf({ save_default_payment_method: oneOf('off', 'on_subscription') }),
  billing_mode: objectOf({ type: oneOf('classic', 'flexible') }, 'type'),
}

const ADDRESS = /^\/v1\/subscriptions\/(\w+)$/

export const SUBSCRIPTION_ROUTES = [
  route('POST', /^\/v1\/subscriptions$/, CREATION, ['customer', 'items'], (state, sent) => {
    const customer = activeCustomer(state, required(sent.customer), 'customer')
    const [item, ...more] = required(sent.items)
    const price = activePrice(state, required(item?.price), 'items[0][price]')
    const onlyKnown =
      more.length === 0 &&
      (item?.quantity ?? 1) === 1 &&
      sent.payment_behavior === 'default_incomplete' &&
      sent.billing_mode?.type === 'classic'
    if (!onlyKnown) {
      throw badRequest('The fake supports only one item, default_incomplete and classic mode.')
    }
    const subscription = state.subscriptions.add({
      id: newId('sub'),
      item: newId('si'),
      customer: customer.id,
      created: state.now,
      savesCard: sent.payment_settings?.save_default_payment_method === 'on_subscription',
      metadata: sent.metadata ?? {},
      status: 'incomplete',
      price: price.id,
      period: periodFrom(state.now, state.now, price),
      anchor: state.now,
      cancelAtPeriodEnd: false,
      cancelAt: null,
      canceledAt: null,
      endedAt: null,
      latestInvoice: null,
      method: null,
      schedule: null,
      pending: null,
    })
    const invoice = draftInvoice(state, subscription, 'subscription_create', [
      periodLine(state, price, subscription.period),
    ])
    emitSubscriptionEvent(state, 'created', subscription)
    finalizeInvoice(state, invoice)
    return serializeSubscription(state, subscription)
  }),

  route(
    'GET',
    /^\/v1\/subscriptions$/,
    { customer: text, status: oneOf('all', 'active', 'past_due', 'canceled'), ...PAGE },
    [],
    (state, { customer, status, ...range }) => {
      if (customer !== undefined) state.customers.find(customer, 'customer')
      const fits = state.subscriptions
        .all()
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) =>
          status === undefined
            ? one.status !== 'canceled'
            : status === 'all' || one.status === status,
        )
      return page(fits, range, '/v1/subscriptions', (one) => serializeSubscription(state, one))
    },
  ),

  route('GET', ADDRESS, {}, [], (state, _, id) =>
    serializeSubscription(state, state.subscriptions.find(id)),
  ),

  route('POST', ADDRESS, UPDATE, [], (state, sent, id) => {
    const subscription = state.subscriptions.find(id)
    updateSubscription(state, subscription, sent)
    return serializeSubscription(state, subscription)
  }),

  route('DELETE', ADDRESS, {}, [], (state, _, id) => {
    const subscription = state.subscriptions.find(id)
    if (subscription.endedAt !== null) throw resourceMissing('subscription', id)
    setCancellation(subscription, false)
    cancelSubscription(state, subscription)
    return serializeSubscription(state, subscription)
  }),
]

/** Finds a price that is not archived. Only existing subscriptions keep an archived price. */
export function activePrice(state: StripeState, id: string, param: string): Price {
  const price = state.prices.find(id, param)
  if (!price.active) {
    throw badRequest('The price specified is inactive. This field only accepts active prices.', {
      param,
    })
  }
  return price
}
