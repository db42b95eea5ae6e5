import type { Payment } from '#contract/billing.ts'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { useApp } from './app.ts'
import type { Client, TestApp } from './app.ts'
import { order } from './paying.ts'
import type { Shape } from './stripe/world.ts'
import { StripeStandIn } from './stripe/stand-in.ts'

/** The app of a file with Stripe's stand-in behind it; its events come when a test sends them. */
export function useStripeApp(): {
  app: TestApp
  stripe: StripeStandIn
  hooks: Hooks
  /** What the provider logged, as the lines stand in the log. */
  said: string[]
} {
  const stripe = new StripeStandIn()
  const said: string[] = []
  const log = pino({ base: null }, { write: (line) => void said.push(line) })
  beforeAll(() => stripe.start())
  const app = useApp({ payments: () => stripe.provider({ log }) })
  afterAll(() => stripe.stop())
  return { app, stripe, hooks: hooksOf(app, stripe), said }
}

interface Hooks {
  /** Sends an event, and gives the status of the answer. */
  send(event: Shape): Promise<number>
  /** Sends all that has happened since a number of events, first things first. */
  sendSince(count: number): Promise<void>
  /** Somebody who has ordered a plan and paid for it; the events have not been sent. */
  paid(priceId: string): Promise<{ client: Client; payment: Payment; subscriptionId: string }>
}

function hooksOf(app: TestApp, stripe: StripeStandIn): Hooks {
  const url = () => `${app.origin}/api/webhooks/stripe`
  const hooks: Hooks = {
    send: async (event) => (await stripe.send(url(), event)).status,
    sendSince: async (count) => {
      for (const event of stripe.events.slice(count)) {
        const status = await hooks.send(event)
        if (status !== 200) throw new Error(`${event.type} was answered ${status}`)
      }
    },
    paid: async (priceId) => {
      const client = await app.signedIn()
      const payment = await order(client, priceId)
      stripe.pay(payment.clientSecret, 'ok')
      const { provider_id: id } = await app.db
        .selectFrom('subscriptions')
        .select('provider_id')
        .where('account_id', '=', client.user.id)
        .executeTakeFirstOrThrow()
      return { client, payment, subscriptionId: id ?? '' }
    },
  }
  return hooks
}
