import { Client } from '#test/server/app.ts'
import { order, tierOf } from '#test/server/paying.ts'
import { RunningServer } from '#test/server/running.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds

/** A second server on the database of the first, as a process of its own. */
let second: RunningServer
let secondOrigin: string

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const folder = encodeURIComponent(inject('socketFolder'))
  second = new RunningServer({
    ...stripe.environment,
    DATABASE_URL: `postgres://sextant@localhost/${rows[0]?.name}?host=${folder}`,
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'warn',
  })
  secondOrigin = await second.ready()
})
afterAll(() => second.stop())

/** Twenty at once, in turn by either server. */
const twenty = (client: Client, path: string, body: unknown) =>
  Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? client.post(path, body)
        : new Client(secondOrigin).post(path, body, { cookie: client.cookie ?? '' }),
    ),
  )

describe('two servers', () => {
  test('asked for a plan at once give one payment for one subscription', async () => {
    const mary = await app.signedIn()
    const before = stripe.state.subscriptions.all().length
    const answers = await twenty(mary, '/api/get-or-create-subscription', {
      priceId: pro.monthly,
    })
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    // Stripe tells whoever asks while the first is being answered to come again.
    for (const { status } of answers) expect([200, 503]).toContain(status)
    const secrets = new Set(bodies.flatMap(({ clientSecret }) => clientSecret ?? []))
    expect(secrets.size).toBe(1)
    expect(stripe.state.subscriptions.all().length - before).toBe(1)
    expect(
      stripe.state.customers.all().filter(({ email }) => email === mary.user.email),
    ).toHaveLength(1)
  })

  test('sent the same events at once work each off once', async () => {
    const count = stripe.events.length
    const { client } = await webhooks.paid(starter.monthly)
    const events = stripe.events.slice(count)
    const urls = [app.origin, secondOrigin, app.origin, secondOrigin]
    const answers = await Promise.all(
      events.flatMap((event) =>
        urls.map((url) => stripe.send(`${url}/api/webhooks/stripe`, event)),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await tierOf(client)).toBe('starter')
    // Either server may have brought the mail out: one was asked for.
    const notices = await app.db
      .selectFrom('billing_notices')
      .select('kind')
      .where('account_id', '=', client.user.id)
      .execute()
    expect(notices).toEqual([{ kind: 'receipt' }])
  })

  test('asked for an upgrade at once charge it once', async () => {
    const count = stripe.events.length
    const { client, subscriptionId } = await webhooks.paid(starter.monthly)
    await webhooks.sendSince(count)
    await twenty(client, '/api/subscription/change', { priceId: pro.monthly })
    const invoices = stripe.state.invoices
      .all()
      .filter(({ subscription, status }) => subscription === subscriptionId && status === 'paid')
    expect(invoices).toHaveLength(2)
  })

  test('asked to begin anew while it is paid for, never end what was paid', async () => {
    const mary = await app.signedIn()
    const { clientSecret } = await order(mary, starter.monthly)
    const switching = twenty(mary, '/api/get-or-create-subscription', { priceId: pro.monthly })
    try {
      stripe.pay(clientSecret, 'ok')
    } catch {
      // It was given up first, and can be paid for no more: that is the other good end.
    }
    await switching
    const mine = stripe.state.subscriptions
      .all()
      .filter(({ customer }) => stripe.state.customers.find(customer).email === mary.user.email)
    const alive = mine.filter(({ status }) => status === 'active' || status === 'incomplete')
    expect(alive).toHaveLength(1)
    expect(mine.filter(({ status }) => status === 'canceled')).toEqual([])
  })
})
