import { Client } from '#test/server/app.ts'
import { logIn, register, useServers } from '#test/server/own-servers.ts'
import { billing, order } from '#test/server/paying.ts'
import { FakeStripe } from '#test/server/stripe/fake-stripe.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { start } = useServers()

let stripe: FakeStripe
beforeEach(async () => {
  stripe = new FakeStripe()
  await stripe.start()
})
afterEach(() => stripe.stop())

const subscriptionCount = () => stripe.state.subscriptions.all().length

/** Creates a database and starts two servers. */
const SLOW = { timeout: 60_000 }

test(
  'a crash before the provider’s response is saved does not create a second subscription',
  SLOW,
  async () => {
    const { monthly } = stripe.priceIds.pro
    const first = start(stripe.environment)
    const mary = new Client(await first.ready())
    await register(mary, 'mary@example.com')
    stripe.injectFault('loses the response', { times: 9, call: /POST \/v1\/subscriptions$/ })
    const request = mary
      .post('/api/get-or-create-subscription', { priceId: monthly })
      .catch(() => undefined)
    await expect.poll(subscriptionCount, { interval: 2 }).toBe(1)
    first.signal('SIGKILL')
    await request
    stripe.clearFaults()

    const second = new Client(await start(stripe.environment).ready())
    await logIn(second, 'mary@example.com')
    expect((await billing(second)).subscription).toBeNull()
    const { clientSecret } = await order(second, monthly)
    expect(subscriptionCount()).toBe(1)
    expect(stripe.pay(clientSecret, 'ok')).toBe('succeeded')
  },
)
