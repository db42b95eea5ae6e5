import { badRequest } from './api-error.ts'
import { activeCustomer } from './customers.ts'
import { emitEvent } from './events.ts'
import { flag, integer, metadata, objectOf, oneOf, text } from './params.ts'
import { required, route } from './route.ts'
import { serializeCharge, serializeIntent } from './serialize-payments.ts'
import { newId } from './state.ts'

export const INTENT_ROUTES = [
  route(
    'POST',
    /^\/v1\/payment_intents$/,
    {
      amount: integer,
      currency: oneOf('usd'),
      customer: text,
      description: text,
      metadata,
      automatic_payment_methods: objectOf({ enabled: flag }, 'enabled'),
    },
    ['amount', 'currency'],
    (state, sent) => {
      const customer = activeCustomer(state, required(sent.customer), 'customer')
      const amount = required(sent.amount)
      if (amount < 50) {
        throw badRequest('Amount must be at least $0.50 usd', {
          code: 'amount_too_small',
          param: 'amount',
        })
      }
      const id = newId('pi')
      const intent = state.intents.add({
        id,
        secret: `${id}_secret_${newId('s')}`,
        created: state.now,
        amount,
        customer: customer.id,
        invoice: null,
        description: sent.description ?? null,
        metadata: sent.metadata ?? {},
        status: 'requires_payment_method',
        method: null,
        error: null,
        charge: null,
      })
      emitEvent(state, 'payment_intent.created', serializeIntent(intent))
      return serializeIntent(intent)
    },
  ),

  route('GET', /^\/v1\/payment_intents\/(\w+)$/, {}, [], (state, _, id) =>
    serializeIntent(state.intents.find(id)),
  ),

  route(
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    { cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned') },
    [],
    (state, _, id) => {
      const intent = state.intents.find(id)
      if (intent.invoice !== null) {
        throw badRequest(
          'A PaymentIntent of an invoice cannot be canceled. Void the invoice instead.',
        )
      }
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw badRequest(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
          { code: 'payment_intent_unexpected_state' },
        )
      }
      intent.status = 'canceled'
      emitEvent(state, 'payment_intent.canceled', serializeIntent(intent))
      return serializeIntent(intent)
    },
  ),

  route('GET', /^\/v1\/charges\/(\w+)$/, {}, [], (state, _, id) =>
    serializeCharge(state.charges.find(id)),
  ),
]
