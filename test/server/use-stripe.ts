import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#domain/billing.ts'
import type { PaymentProvider, ProviderSubscription } from '#server/platform/payments/provider.ts'
import { afterEach, beforeEach } from 'vitest'
import { StripeStandIn } from './stripe/stand-in.ts'
import type { CardMood } from './stripe/world.ts'

interface UsedStripe {
  readonly standIn: StripeStandIn
  /** A client of it. */
  readonly provider: PaymentProvider
  customer(): Promise<string>
  /** A subscription that is paid for; its card does what `later` says when it is charged again. */
  subscribed(choice: PlanChoice, later?: CardMood): Promise<ProviderSubscription>
  /** The subscription as the provider says it is now. */
  again(subscription: { id: string }): Promise<ProviderSubscription>
  priceOf(choice: PlanChoice): string
}

/** A new one for each test of a file, whose clock stands still at `at`. */
export function useStripe(at: Date): UsedStripe {
  let standIn: StripeStandIn | undefined
  let provider: PaymentProvider | undefined
  beforeEach(async () => {
    standIn = new StripeStandIn({ at })
    await standIn.start()
    provider = standIn.provider()
  })
  afterEach(() => standIn?.stop())

  const used: UsedStripe = {
    get standIn() {
      if (!standIn) throw new Error('only inside a test')
      return standIn
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
      used.standIn.pay(made.payment?.clientSecret ?? '', 'ok', { later })
      return used.again(made)
    },
    again: async ({ id }) => {
      const found = await used.provider.subscription(id)
      if (!found) throw new Error('it is gone')
      return found
    },
    priceOf: ({ tier, period }) => used.standIn.priceIds[tier][period],
  }
  return used
}
