import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'
import { StripeStandIn } from './stand-in.ts'

const PRO = { tier: 'pro', period: 'monthly' } as const

const stripe = useStripe(new Date('2027-01-01T00:00:00Z'))

describe('its clock', () => {
  test('lets each thing happen at its own time, however far it is moved', async () => {
    const { id } = await stripe.subscribed(PRO)
    stripe.standIn.advance({ days: 400 })
    const renewals = stripe.standIn.events.filter(({ type }) => type === 'invoice.paid')
    expect(renewals).toHaveLength(14)
    expect(renewals.at(-1)?.created).toBe(new Date('2028-02-01T01:00:00Z').getTime() / 1000)
    expect((await stripe.again({ id })).periodEnd).toEqual(new Date('2028-03-01T00:00:00Z'))
  })

  test('says when things happened, in the order in which they did', async () => {
    await stripe.subscribed(PRO, 'declined')
    stripe.standIn.advance({ days: 60 })
    const times = stripe.standIn.events.map(({ created }) => created)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(stripe.standIn.events.at(-1)?.type).toBe('customer.subscription.deleted')
  })

  test('goes on by itself where it was not stopped', async () => {
    const standIn = new StripeStandIn()
    const before = standIn.now
    expect(Math.abs(before.getTime() - Date.now())).toBeLessThan(2000)
    standIn.advance({ days: 2 })
    expect(standIn.now.getTime() - before.getTime()).toBeGreaterThanOrEqual(2 * 86_400_000)
  })
})

/** Somebody who hears of events: what was sent, and whether it was signed rightly. */
async function listener() {
  const heard: { body: string; signature: string }[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const signature = String(request.headers['stripe-signature'])
    heard.push({ body: await text(request), signature })
    response.writeHead(200).end()
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    heard,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('its events', () => {
  test('are sent as they happen, in order and signed', async () => {
    const { heard, url, close } = await listener()
    stripe.standIn.forward(url)
    await stripe.subscribed(PRO)
    await stripe.standIn.arrived()
    const read = await Promise.all(
      heard.map(({ body, signature }) => stripe.provider.readEvent(body, signature)),
    )
    expect(read.map(({ id }) => id)).toEqual(stripe.standIn.events.map(({ id }) => id))
    expect(read.length).toBeGreaterThan(5)
    await close()
  })

  test('are sent again, at another time or by somebody else, as a test likes', async () => {
    const { heard, url, close } = await listener()
    await stripe.customer()
    const [event = {}] = stripe.standIn.events
    await stripe.standIn.send(url, event)
    await stripe.standIn.send(url, event)
    await stripe.standIn.send(url, event, { at: new Date('2020-01-01') })
    await stripe.standIn.send(url, event, { secret: 'whsec_foreign' })
    const believed = await Promise.allSettled(
      heard.map(({ body, signature }) => stripe.provider.readEvent(body, signature)),
    )
    expect(believed.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    await close()
  })
})
