import type { Payment } from '#contract/billing.ts'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { useApp } from './app.ts'
import type { Client, TestApp } from './app.ts'
import { order } from './paying.ts'
import type { JsonObject } from './stripe/state.ts'
import { StripeStandIn } from './stripe/fake-stripe.ts'

/** Starts the app of a test file with the fake of Stripe. Tests send its events themselves. */
export function useStripeApp(): {
  app: TestApp
  stripe: StripeStandIn
  hooks: WebhookActions
  /** The provider's log lines. */
  said: string[]
} {
  const stripe = new StripeStandIn()
  const said: string[] = []
  const log = pino({ base: null }, { write: (line) => void said.push(line) })
  beforeAll(() => stripe.start())
  const app = useApp({ payments: () => stripe.provider({ log }) })
  afterAll(() => stripe.stop())
  return { app, stripe, hooks: webhookActions(app, stripe), said }
}

interface WebhookActions {
  /** Sends an event, and returns the response's status. */
  send(event: JsonObject): Promise<number>
  /** Sends all events after the first `count`, oldest first. */
  sendSince(count: number): Promise<void>
  /** Creates a user who ordered a plan and paid for it. Its events are not sent. */
  paid(priceId: string): Promise<{ client: Client; payment: Payment; subscriptionId: string }>
}

function webhookActions(app: TestApp, stripe: StripeStandIn): WebhookActions {
  const url = () => `${app.origin}/api/webhooks/stripe`
  const hooks: WebhookActions = {
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
