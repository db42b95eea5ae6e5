import { living } from './customers.ts'
import { tell } from './news.ts'
import { refused } from './refusal.ts'
import { given, route } from './route.ts'
import { flag, integer, metadata, objectOf, oneOf, text } from './rules.ts'
import { showCharge, showIntent } from './show-payments.ts'
import { newId } from './world.ts'

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
    (world, sent) => {
      const customer = living(world, given(sent.customer), 'customer')
      const amount = given(sent.amount)
      if (amount < 50) {
        throw refused('Amount must be at least $0.50 usd', {
          code: 'amount_too_small',
          param: 'amount',
        })
      }
      const id = newId('pi')
      const intent = world.intents.add({
        id,
        secret: `${id}_secret_${newId('s')}`,
        created: world.now,
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
      tell(world, 'payment_intent.created', showIntent(intent))
      return showIntent(intent)
    },
  ),

  route('GET', /^\/v1\/payment_intents\/(\w+)$/, {}, [], (world, _, id) =>
    showIntent(world.intents.find(id)),
  ),

  route(
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    { cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned') },
    [],
    (world, _, id) => {
      const intent = world.intents.find(id)
      if (intent.invoice !== null) {
        throw refused('A PaymentIntent of an invoice cannot be canceled. Void the invoice instead.')
      }
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw refused(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
          { code: 'payment_intent_unexpected_state' },
        )
      }
      intent.status = 'canceled'
      tell(world, 'payment_intent.canceled', showIntent(intent))
      return showIntent(intent)
    },
  ),

  route('GET', /^\/v1\/charges\/(\w+)$/, {}, [], (world, _, id) =>
    showCharge(world.charges.find(id)),
  ),
]
