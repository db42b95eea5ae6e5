import { voidInvoice } from './invoicing.ts'
import { oneOf, text } from './params.ts'
import { PAGE, page, route } from './route.ts'
import { serializeInvoice } from './serialize.ts'
import { PREVIEW, previewUpdate } from './updates.ts'

const FILTERS = {
  customer: text,
  subscription: text,
  status: oneOf('draft', 'open', 'void', 'paid', 'uncollectible'),
}

export const INVOICE_ROUTES = [
  route('POST', /^\/v1\/invoices\/create_preview$/, PREVIEW, ['subscription'], previewUpdate),

  route(
    'GET',
    /^\/v1\/invoices$/,
    { ...FILTERS, ...PAGE },
    [],
    (state, { customer, subscription, status, ...range }) => {
      if (customer !== undefined) state.customers.find(customer, 'customer')
      if (subscription !== undefined) state.subscriptions.find(subscription, 'subscription')
      const fits = state.invoices
        .all()
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => subscription === undefined || one.subscription === subscription)
        .filter((one) => status === undefined || one.status === status)
      return page(fits, range, '/v1/invoices', (one) => serializeInvoice(state, one))
    },
  ),

  route('GET', /^\/v1\/invoices\/(\w+)$/, {}, [], (state, _, id) =>
    serializeInvoice(state, state.invoices.find(id)),
  ),

  route('POST', /^\/v1\/invoices\/(\w+)\/void$/, {}, [], (state, _, id) => {
    const invoice = state.invoices.find(id)
    voidInvoice(state, invoice)
    return serializeInvoice(state, invoice)
  }),
]
