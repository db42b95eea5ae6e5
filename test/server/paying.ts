import type { BillingState, Payment } from '#contract/billing.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { workspaceOf } from './accounts.ts'
import type { Client, TestApp } from './app.ts'
import { expect, vi } from 'vitest'

export const CARDS = {
  ok: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
} as const

/** Returns the fields of the sandbox's card form. */
export const cardForm = (clientSecret: string, cardNumber: string = CARDS.ok) => ({
  clientSecret,
  cardNumber,
  expiry: '12/40',
  cvc: '123',
})

/** Starts a subscription and returns its payment. */
export async function order(client: Client, priceId: string): Promise<Payment> {
  const answer = await client.post('/api/get-or-create-subscription', { priceId })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Payment>
}

/** Pays with a test card. */
export const pay = (client: Client, clientSecret: string, cardNumber?: string) =>
  client.post('/api/sandbox/confirm', cardForm(clientSecret, cardNumber))

export const billing = async (client: Client): Promise<BillingState> =>
  (await client.get('/api/subscription')).json()

export const tierOf = async (client: Client): Promise<string> =>
  (await (await client.get('/api/auth/user')).json()).subscriptionTier

/** Waits until the provider's event has changed the user's tier. */
export const waitForTier = (client: Client, tier: string): Promise<void> =>
  // Unlike expect.poll, also works in hooks.
  vi.waitFor(async () => expect(await tierOf(client)).toBe(tier), 10_000)

/** Subscribes the user to a plan and waits for its tier. */
export async function subscribe(client: Client, priceId: string, cardNumber?: string) {
  const { clientSecret } = await order(client, priceId)
  const paid = await pay(client, clientSecret, cardNumber)
  if (paid.status !== 200) throw new Error(`${paid.status}: ${await paid.text()}`)
  await waitForTier(client, priceId.split('_')[0] ?? '')
  return client
}

/** Pays for a plan, waits for the provider's events, and returns the ID of the invoice. */
export async function paidInvoice(app: TestApp, client: Client): Promise<string> {
  await pay(client, (await order(client, 'business_monthly')).clientSecret)
  await eventsHandled(app)
  const [invoice] = await (await client.get('/api/invoices')).json()
  return invoice.id
}

/** Runs a scheduled job now and waits for its end. */
export async function runJob(app: TestApp, queue: string): Promise<void> {
  await app.jobs.enqueue(app.db, jobKind({ queue, payload: z.object({}) }), {})
  await expect.poll(() => pendingJobs(app, queue), { timeout: 15_000 }).toBe(0)
}

/** Runs the daily reconciliation with the provider and waits for its end. */
export async function reconcile(app: TestApp): Promise<void> {
  await runJob(app, 'reconcile-payments')
  await expect.poll(() => pendingJobs(app, 'reconcile-batch'), { timeout: 15_000 }).toBe(0)
}

/** Waits until all sandbox events are handled and their mails are queued and sent. */
export async function eventsHandled(app: TestApp): Promise<void> {
  for (const queue of ['sandbox-events', 'billing-mail']) {
    // Unlike expect.poll, also works in hooks.
    await vi.waitFor(async () => expect(await pendingJobs(app, queue)).toBe(0), 15_000)
  }
}

/** Makes a payment overdue since a number of days. */
export async function makeOverdue(app: TestApp, accountId: string, days: number): Promise<void> {
  await sql`
    update subscriptions set owed_since = now() - make_interval(secs => ${days * 86_400})
    where workspace_id = ${await workspaceOf(app.db, accountId)}`.execute(app.db)
}

async function pendingJobs(app: TestApp, queue: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from jobs.job where name = ${queue} and state < 'completed'`.execute(app.db)
  return rows[0]?.count ?? 0
}
