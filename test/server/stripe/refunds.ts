import { objectOf, oneOf, text } from './params.ts'
import { PAGE, page, route } from './route.ts'
import { serializeInvoicePayment, serializeRefund } from './serialize-payments.ts'

export const REFUND_ROUTES = [
  route(
    'GET',
    /^\/v1\/refunds$/,
    { payment_intent: text, charge: text, ...PAGE },
    [],
    (state, { payment_intent: intent, charge, ...range }) => {
      if (intent !== undefined) state.intents.find(intent, 'payment_intent')
      if (charge !== undefined) state.charges.find(charge, 'charge')
      const fits = state.refunds
        .all()
        .filter((one) => intent === undefined || one.intent === intent)
        .filter((one) => charge === undefined || one.charge === charge)
      return page(fits, range, '/v1/refunds', serializeRefund)
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
    (state, { invoice, payment, ...range }) => {
      const fits = state.intents
        .all()
        .filter((one) => one.invoice !== null)
        .filter((one) => invoice === undefined || one.invoice === invoice)
        .filter((one) => payment === undefined || one.id === payment.payment_intent)
      return page(fits, range, '/v1/invoice_payments', serializeInvoicePayment)
    },
  ),
]
