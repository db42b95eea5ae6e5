import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'
import { FakeStripe } from './fake-stripe.ts'

const PRO = { tier: 'pro', period: 'monthly' } as const

const stripe = useStripe(new Date('2027-01-01T00:00:00Z'))

describe('the fake’s clock', () => {
  test('runs each task at its own time, however far it is advanced', async () => {
    const { id } = await stripe.subscribed(PRO)
    stripe.fake.advance({ days: 400 })
    const renewals = stripe.fake.events.filter(({ type }) => type === 'invoice.paid')
    expect(renewals).toHaveLength(14)
    expect(renewals.at(-1)?.created).toBe(new Date('2028-02-01T01:00:00Z').getTime() / 1000)
    expect((await stripe.refetch({ id })).periodEnd).toEqual(new Date('2028-03-01T00:00:00Z'))
  })

  test('dates events, and sends them in order', async () => {
    await stripe.subscribed(PRO, 'declined')
    stripe.fake.advance({ days: 60 })
    const times = stripe.fake.events.map(({ created }) => created)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(stripe.fake.events.at(-1)?.type).toBe('customer.subscription.deleted')
  })

  test('runs by itself if it is not stopped', async () => {
    const fake = new FakeStripe()
    const before = fake.now
    expect(Math.abs(before.getTime() - Date.now())).toBeLessThan(2000)
    fake.advance({ days: 2 })
    expect(fake.now.getTime() - before.getTime()).toBeGreaterThanOrEqual(2 * 86_400_000)
  })
})

/** Starts a webhook that records requests. */
async function listener() {
  const received: { body: string; signature: string }[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const signature = String(request.headers['stripe-signature'])
    received.push({ body: await text(request), signature })
    response.writeHead(200).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('the fake’s events', () => {
  test('are sent as they happen, in order and signed', async () => {
    const { received, url, close } = await listener()
    stripe.fake.forward(url)
    await stripe.subscribed(PRO)
    await stripe.fake.eventsDelivered()
    const read = await Promise.all(
      received.map(({ body, signature }) => stripe.provider.readEvent(body, signature)),
    )
    expect(read.map(({ id }) => id)).toEqual(stripe.fake.events.map(({ id }) => id))
    expect(read.length).toBeGreaterThan(5)
    await close()
  })

  test('can be sent again, at another time or with another secret', async () => {
    const { received, url, close } = await listener()
    await stripe.customer()
    const [event = {}] = stripe.fake.events
    await stripe.fake.send(url, event)
    await stripe.fake.send(url, event)
    await stripe.fake.send(url, event, { at: new Date('2020-01-01') })
    await stripe.fake.send(url, event, { secret: 'whsec_foreign' })
    const results = await Promise.allSettled(
      received.map(({ body, signature }) => stripe.provider.readEvent(body, signature)),
    )
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    await close()
  })
})
