import { PAGE, page, route } from './route.ts'
import { objectOf, oneOf, text } from './rules.ts'
import { showInvoicePayment, showRefund } from './show-payments.ts'

export const REFUND_ROUTES = [
  route(
    'GET',
    /^\/v1\/refunds$/,
    { payment_intent: text, charge: text, ...PAGE },
    [],
    (world, { payment_intent: intent, charge, ...range }) => {
      if (intent !== undefined) world.intents.find(intent, 'payment_intent')
      if (charge !== undefined) world.charges.find(charge, 'charge')
      const fits = world.refunds
        .all()
        .filter((one) => intent === undefined || one.intent === intent)
        .filter((one) => charge === undefined || one.charge === charge)
      return page(fits, range, '/v1/refunds', showRefund)
    },
  ),

  route(
    'GET',
    /^\/v1\/invoice_payments$/,
    {
      invoice: text,
      payment: objectOf({ type: oneOf('payment_intent'), payment_intent: text }, 'type'),
      ...PAGE,
    },
    [],
    (world, { invoice, payment, ...range }) => {
      const fits = world.intents
        .all()
        .filter((one) => one.invoice !== null)
        .filter((one) => invoice === undefined || one.invoice === invoice)
        .filter((one) => payment === undefined || one.id === payment.payment_intent)
      return page(fits, range, '/v1/invoice_payments', showInvoicePayment)
    },
  ),
]
