import { resourceMissing } from './api-error.ts'
import { emitEvent } from './events.ts'
import { cancelSubscription } from './invoicing.ts'
import { clearable, listOf, metadata, objectOf, text } from './params.ts'
import { required, route } from './route.ts'
import { serializeCustomer } from './serialize.ts'
import { newId } from './state.ts'
import type { Customer, StripeState } from './state.ts'

const CHANGES = {
  email: text,
  name: text,
  address: clearable(objectOf({ line1: text, line2: clearable(text) })),
  invoice_settings: objectOf({
    custom_fields: clearable(listOf(objectOf({ name: text, value: text }, 'name', 'value'))),
  }),
}

export const CUSTOMER_ROUTES = [
  route('POST', /^\/v1\/customers$/, { email: text, name: text, metadata }, [], (state, sent) => {
    const customer = state.customers.add({
      id: newId('cus'),
      created: state.now,
      email: sent.email ?? null,
      name: sent.name ?? null,
      address: null,
      customFields: null,
      metadata: sent.metadata ?? {},
      balance: 0,
      method: null,
      deleted: false,
      invoices: 0,
    })
    emitEvent(state, 'customer.created', serializeCustomer(customer))
    return serializeCustomer(customer)
  }),

  route('GET', /^\/v1\/customers\/(\w+)$/, {}, [], (state, _, id) =>
    serializeCustomer(state.customers.find(id)),
  ),

  route('POST', /^\/v1\/customers\/(\w+)$/, CHANGES, [], (state, sent, id) => {
    const customer = activeCustomer(state, id, 'id')
    const { email, name, address, invoice_settings: { custom_fields: fields } = {} } = sent
    customer.email = email ?? customer.email
    customer.name = name ?? customer.name
    if (address !== undefined) customer.address = address
    if (fields !== undefined) customer.customFields = fields
    emitEvent(state, 'customer.updated', serializeCustomer(customer))
    return serializeCustomer(customer)
  }),

  route('DELETE', /^\/v1\/customers\/(\w+)$/, {}, [], (state, _, id) => {
    const customer = activeCustomer(state, id, 'id')
    for (const subscription of state.subscriptions.all()) {
      if (subscription.customer === id && subscription.endedAt === null)
        cancelSubscription(state, subscription)
    }
    customer.deleted = true
    emitEvent(state, 'customer.deleted', serializeCustomer(customer))
    return serializeCustomer(customer)
  }),

  route('GET', /^\/v1\/prices\/(\w+)$/, {}, [], (state, _, id) => state.prices.find(id)),

  route(
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    { customer: text, return_url: text },
    ['customer'],
    (state, sent) => {
      const customer = activeCustomer(state, required(sent.customer), 'customer')
      const id = newId('bps')
      return {
        id,
        object: 'billing_portal.session',
        created: state.now,
        customer: customer.id,
        livemode: false,
        return_url: sent.return_url ?? null,
        url: `https://billing.stripe.com/p/session/${id}`,
      }
    },
  ),
]

/** Finds a customer that is not deleted: a deleted one can only be retrieved. */
export function activeCustomer(state: StripeState, id: string, param: string): Customer {
  const customer = state.customers.find(id, param)
  if (customer.deleted) throw resourceMissing('customer', id, param)
  return customer
}
