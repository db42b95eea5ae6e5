import { living } from './customers.ts'
import { draw, end, finalize, setCancellation } from './invoicing.ts'
import { tellSubscription } from './news.ts'
import { fullLine, periodFrom } from './periods.ts'
import { missing, refused } from './refusal.ts'
import { given, PAGE, page, route } from './route.ts'
import { integer, listOf, metadata, objectOf, oneOf, text } from './rules.ts'
import { showSubscription } from './show.ts'
import { UPDATE, updateSubscription } from './updates.ts'
import { newId } from './world.ts'
import type { Price, World } from './world.ts'

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
  route('POST', /^\/v1\/subscriptions$/, CREATION, ['customer', 'items'], (world, sent) => {
    const customer = living(world, given(sent.customer), 'customer')
    const [item, ...more] = given(sent.items)
    const price = sellable(world, given(item?.price), 'items[0][price]')
    const onlyKnown =
      more.length === 0 &&
      (item?.quantity ?? 1) === 1 &&
      sent.payment_behavior === 'default_incomplete' &&
      sent.billing_mode?.type === 'classic'
    if (!onlyKnown) {
      throw refused('The stand-in knows one item, default_incomplete and the classic mode alone.')
    }
    const subscription = world.subscriptions.add({
      id: newId('sub'),
      item: newId('si'),
      customer: customer.id,
      created: world.now,
      savesCard: sent.payment_settings?.save_default_payment_method === 'on_subscription',
      metadata: sent.metadata ?? {},
      status: 'incomplete',
      price: price.id,
      period: periodFrom(world.now, world.now, price),
      anchor: world.now,
      cancelAtPeriodEnd: false,
      cancelAt: null,
      canceledAt: null,
      endedAt: null,
      latestInvoice: null,
      method: null,
      schedule: null,
      pending: null,
    })
    const invoice = draw(world, subscription, 'subscription_create', [
      fullLine(world, price, subscription.period),
    ])
    tellSubscription(world, 'created', subscription)
    finalize(world, invoice)
    return showSubscription(world, subscription)
  }),

  route(
    'GET',
    /^\/v1\/subscriptions$/,
    { customer: text, status: oneOf('all', 'active', 'past_due', 'canceled'), ...PAGE },
    [],
    (world, { customer, status, ...range }) => {
      if (customer !== undefined) world.customers.find(customer, 'customer')
      const fits = world.subscriptions
        .all()
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) =>
          status === undefined
            ? one.status !== 'canceled'
            : status === 'all' || one.status === status,
        )
      return page(fits, range, '/v1/subscriptions', (one) => showSubscription(world, one))
    },
  ),

  route('GET', ADDRESS, {}, [], (world, _, id) =>
    showSubscription(world, world.subscriptions.find(id)),
  ),

  route('POST', ADDRESS, UPDATE, [], (world, sent, id) => {
    const subscription = world.subscriptions.find(id)
    updateSubscription(world, subscription, sent)
    return showSubscription(world, subscription)
  }),

  route('DELETE', ADDRESS, {}, [], (world, _, id) => {
    const subscription = world.subscriptions.find(id)
    if (subscription.endedAt !== null) throw missing('subscription', id)
    setCancellation(subscription, false)
    end(world, subscription)
    return showSubscription(world, subscription)
  }),
]

/** An archived price stays with those who have it, and is sold to nobody else. */
export function sellable(world: World, id: string, param: string): Price {
  const price = world.prices.find(id, param)
  if (!price.active) {
    throw refused('The price specified is inactive. This field only accepts active prices.', {
      param,
    })
  }
  return price
}
