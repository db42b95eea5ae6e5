import { workspaceOf } from '#test/server/accounts.ts'
import { Client, useApp } from '#test/server/app.ts'
import { order, tierOf } from '#test/server/paying.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds

/** A second server on the same database. */
const second = useApp({
  sharedDatabase: () => app.connection,
  payments: () => stripe.provider(),
})

/** Returns twenty concurrent requests, half of them to each server. */
const postTwenty = (client: Client, path: string, body: unknown) =>
  Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? client.post(path, body)
        : new Client(second.origin).post(path, body, { cookie: client.cookie ?? '' }),
    ),
  )

describe('two servers', () => {
  test('create one subscription for concurrent orders', async () => {
    const mary = await app.signedIn()
    const before = stripe.state.subscriptions.all().length
    const answers = await postTwenty(mary, '/api/get-or-create-subscription', {
      priceId: pro.monthly,
    })
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    // Stripe rejects a request whose idempotency key belongs to a request in progress.
    for (const { status } of answers) expect([200, 503]).toContain(status)
    const secrets = new Set(bodies.flatMap(({ clientSecret }) => clientSecret ?? []))
    expect(secrets.size).toBe(1)
    expect(stripe.state.subscriptions.all().length - before).toBe(1)
    expect(
      stripe.state.customers.all().filter(({ email }) => email === mary.user.email),
    ).toHaveLength(1)
  })

  test('process each event once if it is sent to both concurrently', async () => {
    const count = stripe.events.length
    const { client } = await webhooks.paid(starter.monthly)
    const events = stripe.events.slice(count)
    const urls = [app.origin, second.origin, app.origin, second.origin]
    const answers = await Promise.all(
      events.flatMap((event) =>
        urls.map((url) => stripe.send(`${url}/api/webhooks/stripe`, event)),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await tierOf(client)).toBe('starter')
    // The email can be in either server's mailbox, so the database is checked.
    const notices = await app.db
      .selectFrom('billing_notices')
      .select('kind')
      .where('workspace_id', '=', await workspaceOf(app.db, client.user.id))
      .execute()
    expect(notices).toEqual([{ kind: 'receipt' }])
  })

  test('charge concurrent upgrades once', async () => {
    const count = stripe.events.length
    const { client, subscriptionId } = await webhooks.paid(starter.monthly)
    await webhooks.sendSince(count)
    await postTwenty(client, '/api/subscription/change', { priceId: pro.monthly })
    const invoices = stripe.state.invoices
      .all()
      .filter(({ subscription }) => subscription === subscriptionId)
    // The upgrade costs a cent less for each second after the order.
    expect(invoices.map(({ amountDue }) => amountDue)).toEqual([1_900, expect.closeTo(3_000, -1)])
  })

  test('never end a subscription that is paid for while another plan is ordered', async () => {
    const mary = await app.signedIn()
    const { clientSecret } = await order(mary, starter.monthly)
    const switching = postTwenty(mary, '/api/get-or-create-subscription', { priceId: pro.monthly })
    try {
      stripe.pay(clientSecret, 'ok')
    } catch {
      // The order was canceled before the payment, which is correct too.
    }
    await switching
    const mine = stripe.state.subscriptions
      .all()
      .filter(({ customer }) => stripe.state.customers.find(customer).email === mary.user.email)
    const live = mine.filter(({ status }) => status === 'active' || status === 'incomplete')
    expect(live).toHaveLength(1)
    expect(mine.filter(({ status }) => status === 'canceled')).toEqual([])
  })
})
