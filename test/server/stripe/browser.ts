import { failIntent, requireAction, succeedIntent } from './invoicing.ts'
import { newId } from './state.ts'
import type { CardBehavior, Intent, Method, StripeState } from './state.ts'

/** The last four digits of Stripe's test cards with each behavior. */
const LAST4: Readonly<Record<CardBehavior, string>> = { ok: '4242', declined: '0002', asks: '3155' }

/** The result that Stripe's form reports to the page. */
export type Outcome = 'succeeded' | 'declined' | 'asks'

/** Pays with a newly entered card. `later` is the card's behavior when it is charged again. */
export function pay(
  state: StripeState,
  secret: string,
  card: CardBehavior,
  later: CardBehavior,
): Outcome {
  const intent = intentWithSecret(state, secret)
  const method = state.methods.add({
    id: newId('pm'),
    customer: intent.customer,
    created: state.now,
    last4: LAST4[card],
    behavior: later,
  })
  if (card === 'asks') {
    requireAction(state, intent, method)
    return 'asks'
  }
  if (card === 'declined') {
    const message = 'Your card was declined.'
    failIntent(state, intent, method, { code: 'card_declined', message })
    return 'declined'
  }
  succeedIntent(state, intent, method)
  return 'succeeded'
}

/** Confirms or refuses the payment that the customer's bank asks about. */
export function authenticate(state: StripeState, secret: string, isThem: boolean): Outcome {
  const intent = intentWithSecret(state, secret)
  if (intent.status !== 'requires_action') throw new Error('the bank has asked nothing')
  const method = state.methods.find(intent.method ?? '')
  if (isThem) {
    succeedIntent(state, intent, method)
    return 'succeeded'
  }
  failIntent(state, intent, method, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
  return 'declined'
}

function intentWithSecret(state: StripeState, secret: string): Intent {
  const intent = state.intents.all().find((one) => one.secret === secret)
  if (!intent) throw new Error('no payment has this secret')
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw new Error(`payment_intent_unexpected_state: ${intent.status}`)
  }
  return intent
}

/** Adds a card as the customer portal does: to the customer, not to a subscription. */
export function addCard(state: StripeState, customer: string, behavior: CardBehavior): Method {
  const method = state.methods.add({
    id: newId('pm'),
    customer,
    created: state.now,
    last4: LAST4[behavior],
    behavior,
  })
  state.customers.find(customer).method = method.id
  return method
}
