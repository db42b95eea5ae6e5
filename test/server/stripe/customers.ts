import { end } from './invoicing.ts'
import { tell } from './news.ts'
import { missing } from './refusal.ts'
import { given, route } from './route.ts'
import { metadata, text } from './rules.ts'
import { showCustomer } from './show.ts'
import { newId } from './world.ts'
import type { Customer, World } from './world.ts'

export const CUSTOMER_ROUTES = [
  route('POST', /^\/v1\/customers$/, { email: text, name: text, metadata }, [], (world, sent) => {
    const customer = world.customers.add({
      id: newId('cus'),
      created: world.now,
      email: sent.email ?? null,
      name: sent.name ?? null,
      metadata: sent.metadata ?? {},
      balance: 0,
      method: null,
      deleted: false,
      invoices: 0,
    })
    tell(world, 'customer.created', showCustomer(customer))
    return showCustomer(customer)
  }),

  route('GET', /^\/v1\/customers\/(\w+)$/, {}, [], (world, _, id) =>
    showCustomer(world.customers.find(id)),
  ),

  route('DELETE', /^\/v1\/customers\/(\w+)$/, {}, [], (world, _, id) => {
    const customer = living(world, id, 'id')
    for (const subscription of world.subscriptions.all()) {
      if (subscription.customer === id && subscription.endedAt === null) end(world, subscription)
    }
    customer.deleted = true
    tell(world, 'customer.deleted', showCustomer(customer))
    return showCustomer(customer)
  }),

  route('GET', /^\/v1\/prices\/(\w+)$/, {}, [], (world, _, id) => world.prices.find(id)),

  route(
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    { customer: text, return_url: text },
    ['customer'],
    (world, sent) => {
      const customer = living(world, given(sent.customer), 'customer')
      const id = newId('bps')
      return {
        id,
        object: 'billing_portal.session',
        created: world.now,
        customer: customer.id,
        livemode: false,
        return_url: sent.return_url ?? null,
        url: `https://billing.stripe.com/p/session/${id}`,
      }
    },
  ),
]

/** One that has been deleted can be looked at, and nothing else. */
export function living(world: World, id: string, param: string): Customer {
  const customer = world.customers.find(id, param)
  if (customer.deleted) throw missing('customer', id, param)
  return customer
}
