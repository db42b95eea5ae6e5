import { voidInvoice } from './invoicing.ts'
import { PAGE, page, route } from './route.ts'
import { oneOf, text } from './rules.ts'
import { showInvoice } from './show.ts'
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
    (world, { customer, subscription, status, ...range }) => {
      if (customer !== undefined) world.customers.find(customer, 'customer')
      if (subscription !== undefined) world.subscriptions.find(subscription, 'subscription')
      const fits = world.invoices
        .all()
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => subscription === undefined || one.subscription === subscription)
        .filter((one) => status === undefined || one.status === status)
      return page(fits, range, '/v1/invoices', (one) => showInvoice(world, one))
    },
  ),

  route('GET', /^\/v1\/invoices\/(\w+)$/, {}, [], (world, _, id) =>
    showInvoice(world, world.invoices.find(id)),
  ),

  route('POST', /^\/v1\/invoices\/(\w+)\/void$/, {}, [], (world, _, id) => {
    const invoice = world.invoices.find(id)
    voidInvoice(world, invoice)
    return showInvoice(world, invoice)
  }),
]
