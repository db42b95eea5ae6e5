import { workspaceOf } from './accounts.ts'
import type { Payment } from '#contract/billing.ts'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { useApp } from './app.ts'
import type { Client, TestApp } from './app.ts'
import { order } from './paying.ts'
import type { JsonObject } from './stripe/state.ts'
import { FakeStripe } from './stripe/fake-stripe.ts'

/** Starts the app of a test file with the fake of Stripe. Tests send its events themselves. */
export function useStripeApp(settings: Parameters<typeof useApp>[0] = {}): {
  app: TestApp
  stripe: FakeStripe
  webhooks: WebhookActions
  /** The provider's log lines. */
  logLines: string[]
} {
  const stripe = new FakeStripe()
  const logLines: string[] = []
  const log = pino({ base: null }, { write: (line) => void logLines.push(line) })
  beforeAll(() => stripe.start())
  const app = useApp({ ...settings, payments: () => stripe.provider({ log }) })
  afterAll(() => stripe.stop())
  return { app, stripe, webhooks: webhookActions(app, stripe), logLines }
}

interface WebhookActions {
  /** Sends an event, and returns the response's status. */
  send(event: JsonObject): Promise<number>
  /** Sends all events after the first `count`, oldest first. */
  sendSince(count: number): Promise<void>
  /** Creates a user who ordered a plan and paid for it. Its events are not sent. */
  paid(priceId: string): Promise<{ client: Client; payment: Payment; subscriptionId: string }>
}

function webhookActions(app: TestApp, stripe: FakeStripe): WebhookActions {
  const url = () => `${app.origin}/api/webhooks/stripe`
  const webhooks: WebhookActions = {
    send: async (event) => (await stripe.send(url(), event)).status,
    sendSince: async (count) => {
      for (const event of stripe.events.slice(count)) {
        const status = await webhooks.send(event)
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
        .where('workspace_id', '=', await workspaceOf(app.db, client.user.id))
        .executeTakeFirstOrThrow()
      return { client, payment, subscriptionId: id ?? '' }
    },
  }
  return webhooks
}
