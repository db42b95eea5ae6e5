import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'

const TIMEOUT_MS = 400
/** What a busy machine may take longer; far less than a second attempt. */
const SLACK = 2000
const PRO = { tier: 'pro', period: 'monthly' } as const

const stripe = useStripe(new Date('2027-01-01T00:00:00Z'))

const ada = () => ({ id: randomUUID(), email: 'ada@example.com', name: 'AdaCanary' })
/** Returns the milliseconds until the call fails. */
const timeUntilAway = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await expect(work()).rejects.toThrow(PaymentsUnavailable)
  return performance.now() - begun
}

describe('a provider that does not respond', () => {
  test('fails a call at its timeout', async () => {
    stripe.fake.injectFault('hangs', { times: 9 })
    const provider = stripe.fake.provider({ timeoutMs: TIMEOUT_MS })
    const took = await timeUntilAway(() => provider.createCustomer(ada()))
    expect(took).toBeGreaterThan(TIMEOUT_MS - 50)
    expect(took).toBeLessThan(TIMEOUT_MS + SLACK)
    // Nothing is sent after the call has failed.
    await new Promise((resolve) => {
      setTimeout(resolve, 800)
    })
    expect(stripe.fake.requests).toHaveLength(1)
  })

  test('fails a call at its timeout, even if it responded at first', async () => {
    const { id } = await stripe.subscribed(PRO)
    const provider = stripe.fake.provider({ timeoutMs: TIMEOUT_MS })
    stripe.fake.injectFault('hangs', { times: 9, call: /^POST/ })
    const took = await timeUntilAway(() => provider.cancelAtPeriodEnd(id))
    expect(took).toBeLessThan(TIMEOUT_MS + SLACK)
  })

  test('fails a call at its timeout, even if it sends its response slowly', async () => {
    const { url, close } = await dripping()
    const provider = stripe.fake.provider({ apiBase: url, timeoutMs: TIMEOUT_MS })
    const took = await timeUntilAway(() => provider.subscription('sub_1'))
    expect(took).toBeLessThan(TIMEOUT_MS + SLACK)
    await close()
  })
})

/** Starts a server that sends a byte of its response from time to time. */
async function dripping(): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{',
    )
    const timer = setInterval(() => socket.write(' '), 50)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('a provider with a fault', () => {
  test.each([429, 500, 503, 'drops', 'loses the response'] as const)(
    '%s: the call fails',
    async (trouble) => {
      stripe.fake.injectFault(trouble, { times: 2 })
      await expect(stripe.provider.createCustomer(ada())).rejects.toThrow(PaymentsUnavailable)
    },
  )

  test.each([500, 503, 'drops', 'loses the response'] as const)(
    '%s once: the call is retried, and done once',
    async (trouble) => {
      stripe.fake.injectFault(trouble)
      await stripe.provider.createCustomer(ada())
      expect(stripe.fake.state.customers.size).toBe(1)
      const keys = stripe.fake.requests.map(({ key }) => key)
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
    },
  )

  test('a key in use is not reused for another request', async () => {
    const account = ada()
    stripe.fake.injectFault('hangs', { times: 1 })
    const hasty = stripe.fake.provider({ timeoutMs: TIMEOUT_MS })
    await expect(hasty.createCustomer(account)).rejects.toThrow(PaymentsUnavailable)
    await expect(stripe.provider.createCustomer(account)).rejects.toThrow(PaymentsUnavailable)
    stripe.fake.clearFaults()
    await stripe.provider.createCustomer(account)
    expect(stripe.fake.state.customers.size).toBe(1)
  })

  test('a refused connection fails the call', async () => {
    const { url, close } = await dripping()
    await close()
    await expect(stripe.fake.provider({ apiBase: url }).subscription('sub_1')).rejects.toThrow(
      PaymentsUnavailable,
    )
  })

  test('an unknown API key fails the call', async () => {
    const provider = stripe.fake.provider({ secretKey: 'sk_test_Wrong' })
    await expect(provider.subscription('sub_1')).rejects.toThrow(PaymentsUnavailable)
  })
})

test('every call fails as unavailable, and logs the reason without personal data', async () => {
  const { id, customerId } = await stripe.subscribed(PRO)
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const provider = stripe.fake.provider({ log })
  const price = stripe.priceOf(PRO)
  const key = randomUUID()
  const calls: Partial<Record<keyof PaymentProvider, () => Promise<unknown>>> = {
    createCustomer: () => provider.createCustomer(ada()),
    changeCustomerEmail: () =>
      provider.changeCustomerEmail(customerId, { from: 'a@example.com', to: 'b@example.com' }),
    forgetCustomer: () => provider.forgetCustomer(customerId),
    createSubscription: () => provider.createSubscription({ key, customerId, priceId: price }),
    findSubscription: () => provider.findSubscription(customerId, key),
    subscription: () => provider.subscription(id),
    previewUpgrade: () => provider.previewUpgrade(id, price, new Date()),
    upgrade: () => provider.upgrade({ id, priceId: price, at: new Date(), key }),
    changeAtPeriodEnd: () => provider.changeAtPeriodEnd(id, price),
    cancelAtPeriodEnd: () => provider.cancelAtPeriodEnd(id),
    clearPlannedChange: () => provider.clearPlannedChange(id),
    cancelUnpaid: () => provider.cancelUnpaid(id),
    endNow: () => provider.endNow(id),
    portalUrl: () => provider.portalUrl(customerId, 'https://x.example'),
    invoices: () => provider.invoices(customerId),
    invoice: () => provider.invoice('in_1'),
    createPayment: () =>
      provider.createPayment({ key, customerId, amount: 900, description: 'DescriptionCanary' }),
    payment: () => provider.payment('pi_1'),
    cancelPayment: () => provider.cancelPayment('pi_1'),
  }
  stripe.fake.injectFault(429, { times: 99 })
  for (const [name, call] of Object.entries(calls)) {
    await expect(call()).rejects.toThrow(PaymentsUnavailable)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      call: name,
      kind: 'StripeRateLimitError',
      code: 'rate_limit',
      requestId: expect.stringMatching(/^req_/),
      msg: 'payment provider unavailable',
    })
  }
  expect(lines).toHaveLength(Object.keys(calls).length)
  expect(lines.join('')).not.toMatch(/Canary|ada@|sk_test/)
})
