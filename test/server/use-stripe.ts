import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#domain/billing.ts'
import type {
  PaymentProvider,
  ProviderSubscription,
} from '#server/platform/payments/payment-provider.ts'
import { afterEach, beforeEach } from 'vitest'
import { FakeStripe } from './stripe/fake-stripe.ts'
import type { CardBehavior } from './stripe/state.ts'

interface StripeFixture {
  readonly fake: FakeStripe
  /** The payment provider, connected to the fake. */
  readonly provider: PaymentProvider
  customer(): Promise<string>
  /** Creates a paid subscription. `later` is its card's behavior when it is charged again. */
  subscribed(choice: PlanChoice, later?: CardBehavior): Promise<ProviderSubscription>
  /** Returns the subscription as the provider has it now. */
  refetch(subscription: { id: string }): Promise<ProviderSubscription>
  priceOf(choice: PlanChoice): string
}

/** Starts a new fake for each test of a file, with its clock stopped at `at`. */
export function useStripe(at: Date): StripeFixture {
  let fake: FakeStripe | undefined
  let provider: PaymentProvider | undefined
  beforeEach(async () => {
    fake = new FakeStripe({ at })
    await fake.start()
    provider = fake.provider()
  })
  afterEach(() => fake?.stop())

  const used: StripeFixture = {
    get fake() {
      if (!fake) throw new Error('only inside a test')
      return fake
    },
    get provider() {
      if (!provider) throw new Error('only inside a test')
      return provider
    },
    customer: () =>
      used.provider.createCustomer({
        id: randomUUID(),
        email: 'mary@example.com',
        name: 'Mary Jackson',
      }),
    subscribed: async (choice, later = 'ok') => {
      const made = await used.provider.createSubscription({
        key: randomUUID(),
        customerId: await used.customer(),
        priceId: used.priceOf(choice),
      })
      used.fake.pay(made.payment?.clientSecret ?? '', 'ok', { later })
      return used.refetch(made)
    },
    refetch: async ({ id }) => {
      const found = await used.provider.subscription(id)
      if (!found) throw new Error('the subscription does not exist')
      return found
    },
    priceOf: ({ tier, period }) => used.fake.priceIds[tier][period],
  }
  return used
}
