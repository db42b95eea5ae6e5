import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#domain/billing.ts'
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderSubscription,
} from '#server/platform/payments/payment-provider.ts'
import { CARD_CONFIRM, CARD_DECLINED, CARD_OK, useSandbox } from './sandbox.ts'
import { useStripe } from './use-stripe.ts'

/** A card, and the customer's answer if its bank asks for confirmation. */
export type Card = 'accepted' | 'declined' | 'confirmed' | 'refused'

/** A simulated provider with a clock that the test sets. */
export interface Simulator {
  readonly provider: PaymentProvider
  priceOf(choice: PlanChoice): string
  customer(): Promise<string>
  /** Pays in the browser. Returns false if the payment fails or can no longer be made. */
  pay(payer: { customerId: string; clientSecret: string }, card: Card): Promise<boolean>
  /** Advances the clock, running everything that becomes due. */
  advanceTo(moment: Date): Promise<void>
  /** Returns all webhook events so far, parsed by the provider. */
  events(): Promise<ProviderEvent[]>
}

/** Both simulators. Each has to be opened inside the `describe` of its tests. */
export const SIMULATORS: [name: string, open: (start: Date) => Simulator][] = [
  ['the sandbox', openSandboxSimulator],
  ['Stripe', openStripeSimulator],
]

function openSandboxSimulator(start: Date): Simulator {
  const box = useSandbox(start)
  return {
    get provider() {
      return box.provider
    },
    priceOf: ({ tier, period }) => `${tier}_${period}`,
    customer: () => box.customer(),
    pay: ({ customerId, clientSecret }, card) => {
      const number =
        card === 'accepted' ? CARD_OK : card === 'declined' ? CARD_DECLINED : CARD_CONFIRM
      const confirmation = card === 'refused' ? 'refuse' : 'approve'
      return succeeds(() => box.confirm(customerId, clientSecret, number, { confirmation }))
    },
    advanceTo: (moment) => box.goTo(moment),
    events: async () => {
      await box.eventsDelivered()
      return box.receivedEvents
    },
  }
}

function openStripeSimulator(start: Date): Simulator {
  const stripe = useStripe(start)
  return {
    get provider() {
      return stripe.provider
    },
    priceOf: (choice) => stripe.priceOf(choice),
    customer: () => stripe.customer(),
    pay: ({ clientSecret }, card) => {
      const { fake } = stripe
      if (card === 'accepted' || card === 'declined') {
        const behavior = card === 'accepted' ? 'ok' : 'declined'
        return succeeds(() => isSuccess(fake.pay(clientSecret, behavior)))
      }
      return succeeds(() => {
        fake.pay(clientSecret, 'asks', { later: 'asks' })
        return isSuccess(
          card === 'confirmed' ? fake.approve(clientSecret) : fake.refuse(clientSecret),
        )
      })
    },
    advanceTo: async (moment) => stripe.fake.advanceTo(moment),
    events: () =>
      Promise.all(
        stripe.fake.events.map((event) => {
          const { body, signature } = stripe.fake.signed(event)
          return stripe.provider.readEvent(body, signature)
        }),
      ),
  }
}

const isSuccess = (outcome: string) => {
  if (outcome !== 'succeeded') throw new Error(outcome)
}

async function succeeds(pay: () => unknown): Promise<boolean> {
  try {
    await pay()
    return true
  } catch {
    return false
  }
}

/** Creates a subscription of a new customer, paid with a card. */
export async function subscribe(
  simulator: Simulator,
  choice: PlanChoice,
  card: Card = 'accepted',
): Promise<ProviderSubscription> {
  const { id } = await payFor(simulator, await order(simulator, choice), card)
  return refetch(simulator, id)
}

/** Creates an unpaid subscription of a new customer. */
export async function order(
  simulator: Simulator,
  choice: PlanChoice,
): Promise<ProviderSubscription> {
  return simulator.provider.createSubscription({
    key: randomUUID(),
    customerId: await simulator.customer(),
    priceId: simulator.priceOf(choice),
  })
}

/** Pays what a subscription asks for now. Throws if that fails. */
export async function payFor(
  simulator: Simulator,
  subscription: ProviderSubscription,
  card: Card = 'accepted',
): Promise<ProviderSubscription> {
  if (!(await simulator.pay(payerOf(subscription), card))) throw new Error('the payment failed')
  return refetch(simulator, subscription.id)
}

/** Returns the arguments to pay what a subscription asks for now. */
export const payerOf = ({ customerId, payment }: ProviderSubscription) => ({
  customerId,
  clientSecret: payment?.clientSecret ?? '',
})

export async function refetch(simulator: Simulator, id: string): Promise<ProviderSubscription> {
  const subscription = await simulator.provider.subscription(id)
  if (!subscription) throw new Error('the subscription does not exist')
  return subscription
}
