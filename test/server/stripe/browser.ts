import { ask, fail, succeed } from './invoicing.ts'
import { newId } from './world.ts'
import type { CardMood, Intent, Method, World } from './world.ts'

/** A card that is typed in, and how it ends in Stripe's own test cards. */
const LAST4: Readonly<Record<CardMood, string>> = { ok: '4242', declined: '0002', asks: '3155' }

/** What the form in the browser is told. */
export type Outcome = 'succeeded' | 'declined' | 'asks'

/** Pays with a card that somebody types in. `later` is what it does when it is charged again. */
export function pay(world: World, secret: string, card: CardMood, later: CardMood): Outcome {
  const intent = withSecret(world, secret)
  const method = world.methods.add({
    id: newId('pm'),
    customer: intent.customer,
    created: world.now,
    last4: LAST4[card],
    mood: later,
  })
  if (card === 'asks') {
    ask(world, intent, method)
    return 'asks'
  }
  if (card === 'declined') {
    const message = 'Your card was declined.'
    fail(world, intent, method, { code: 'card_declined', message })
    return 'declined'
  }
  succeed(world, intent, method)
  return 'succeeded'
}

/** The customer tells their bank that it is them, or does not. */
export function answerBank(world: World, secret: string, isThem: boolean): Outcome {
  const intent = withSecret(world, secret)
  if (intent.status !== 'requires_action') throw new Error('the bank has asked nothing')
  const method = world.methods.find(intent.method ?? '')
  if (isThem) {
    succeed(world, intent, method)
    return 'succeeded'
  }
  fail(world, intent, method, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
  return 'declined'
}

function withSecret(world: World, secret: string): Intent {
  const intent = world.intents.all().find((one) => one.secret === secret)
  if (!intent) throw new Error('no payment has this secret')
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw new Error(`payment_intent_unexpected_state: ${intent.status}`)
  }
  return intent
}

/** A new card, as the portal takes one: the customer's, and not that of a subscription. */
export function addCard(world: World, customer: string, mood: CardMood): Method {
  const method = world.methods.add({
    id: newId('pm'),
    customer,
    created: world.now,
    last4: LAST4[mood],
    mood,
  })
  world.customers.find(customer).method = method.id
  return method
}
