import { createHmac } from 'node:crypto'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { InvalidEvent } from '#server/platform/payments/payment-provider.ts'
import { CARD_DECLINED, useSandbox } from '#test/server/sandbox.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

const EVENT = {
  id: 'evt_sandbox_1',
  object: 'event',
  type: 'customer.subscription.updated',
  data: { object: { id: 'sub_sandbox_1', object: 'subscription' } },
}

/** Returns what the sandbox sends for a body. */
async function signedEvent(body: string): Promise<{ rawBody: string; signature: string }> {
  let sent = { rawBody: '', signature: '' }
  await box.sandbox.send({ body }, async (rawBody, signature) => {
    sent = { rawBody, signature }
  })
  return sent
}

async function read(event: object) {
  const { rawBody, signature } = await signedEvent(JSON.stringify(event))
  return box.provider.readEvent(rawBody, signature)
}

/** Sorts events, because those of one moment arrive in any order. */
const byType = <E extends { type: string }>(events: readonly E[]): E[] =>
  events.toSorted((a, b) => a.type.localeCompare(b.type))

const about = (type: string, object: object) => ({ ...EVENT, type, data: { object } })

describe('an event', () => {
  test('has the format of Stripe', async () => {
    const { id, customerId } = await box.subscribed()
    await box.eventsDelivered()
    const created = Date.parse('2026-03-10T12:00:00Z') / 1_000
    const frame = {
      id: expect.stringMatching(/^evt_sandbox_[\da-f-]{36}$/),
      object: 'event',
      created,
      livemode: false,
    }
    const subscription = { id, object: 'subscription', customer: customerId }
    expect(byType(box.eventBodies)).toEqual([
      {
        ...frame,
        type: 'customer.subscription.created',
        data: { object: { ...subscription, status: 'incomplete' } },
      },
      {
        ...frame,
        type: 'customer.subscription.updated',
        data: { object: { ...subscription, status: 'active' } },
      },
      {
        ...frame,
        type: 'invoice.paid',
        data: {
          object: {
            id: expect.stringMatching(/^in_sandbox_/),
            object: 'invoice',
            customer: customerId,
            status: 'paid',
            amount_due: 4_900,
            amount_paid: 4_900,
            parent: {
              type: 'subscription_details',
              subscription_details: { subscription: id },
            },
          },
        },
      },
    ])
    expect(new Set(box.eventBodies.map(({ id }) => id)).size).toBe(3)
  })

  test('names the object that it is about', async () => {
    const { id, customerId } = await box.subscribed()
    await box.eventsDelivered()
    const [invoice] = await box.provider.invoices(customerId)
    expect(byType(box.receivedEvents).map(({ type, about }) => [type, about])).toEqual([
      ['customer.subscription.created', { kind: 'subscription', id }],
      ['customer.subscription.updated', { kind: 'subscription', id }],
      ['invoice.paid', { kind: 'invoice', id: invoice?.id, subscriptionId: id }],
    ])
    expect(box.receivedEvents.map(({ id }) => id)).toEqual(box.eventBodies.map(({ id }) => id))
  })

  test.each([
    ['payment_intent.succeeded', { id: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['invoice.paid', { id: 'in_1' }, { kind: 'invoice', id: 'in_1', subscriptionId: null }],
    ['setup_intent.succeeded', { id: 'seti_1' }, null],
    ['customer.updated', { id: 'cus_1' }, null],
    ['balance.available', { id: 'x' }, null],
    ['', { id: 'x' }, null],
  ])('of type "%s" is parsed', async (type, object, expected) => {
    expect(await read(about(type, object))).toEqual({ id: EVENT.id, type, about: expected })
  })

  test('is refused if it is malformed, even with a valid signature', async () => {
    const bodies = ['', '{', 'null', '[]', '"x"', '{}', JSON.stringify({ ...EVENT, data: {} })]
    for (const body of bodies) {
      const { rawBody, signature } = await signedEvent(body)
      await expect(box.provider.readEvent(rawBody, signature)).rejects.toThrow(InvalidEvent)
    }
  })
})

describe('a signature', () => {
  test.each([300, -300])('is accepted when it is %i seconds old', async (seconds) => {
    const { rawBody, signature } = await signedEvent(JSON.stringify(EVENT))
    box.advance(seconds)
    expect(await box.provider.readEvent(rawBody, signature)).toMatchObject({ id: EVENT.id })
  })

  test.each([301, -301])('is refused when it is %i seconds old', async (seconds) => {
    const { rawBody, signature } = await signedEvent(JSON.stringify(EVENT))
    box.advance(seconds)
    await expect(box.provider.readEvent(rawBody, signature)).rejects.toThrow(InvalidEvent)
  })

  test('is refused if it is of another body, time, server or format', async () => {
    const { rawBody, signature } = await signedEvent(JSON.stringify(EVENT))
    const [time = '', mac = ''] = signature.split(',')
    const seconds = Number(time.slice(2))
    const elsewhere = createHmac('sha256', 'secret').update(`${seconds}.${rawBody}`).digest('hex')
    const forged: [string, string | undefined][] = [
      [`${rawBody} `, signature],
      [rawBody, undefined],
      [rawBody, ''],
      [rawBody, `t=${seconds + 1},${mac}`],
      [rawBody, `t=${seconds},v1=${elsewhere}`],
      [rawBody, `t=${seconds},v0=${mac.slice(3)}`],
      [rawBody, mac],
      [rawBody, time],
      [rawBody, `${time},v1=`],
      [rawBody, `${time},v1=${mac.slice(3, -2)}`],
      [rawBody, `${signature}00`],
      [rawBody, `${time},v1=${'zz'.repeat(32)}`],
      [rawBody, `t=NaN,${mac}`],
      [rawBody, `t=1e9,${mac}`],
      [rawBody, ` ${signature}`],
    ]
    for (const [body, header] of forged) {
      await expect(box.provider.readEvent(body, header)).rejects.toThrow(InvalidEvent)
    }
    await expect(box.openSecond().provider.readEvent(rawBody, signature)).rejects.toThrow(
      InvalidEvent,
    )
    expect(await box.provider.readEvent(rawBody, signature)).toMatchObject({ id: EVENT.id })
  })

  test('cannot be guessed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (rawBody, header) => {
        await expect(box.provider.readEvent(rawBody, header)).rejects.toThrow(InvalidEvent)
      }),
      { seed: 4711, numRuns: 300 },
    )
  })
})

/** Returns jobs that fail after a number of events. */
const failingAfter = (count: number): Pick<Jobs, 'enqueue'> => {
  let kept = 0
  return {
    enqueue: async (db, kind, payload) => {
      if (kept >= count) throw new Error('no room')
      kept += 1
      await box.jobs.enqueue(db, kind, payload)
    },
  }
}

describe('a failed change', () => {
  test.each([0, 1])('after %i events leaves no change and no events', async (count) => {
    const { id, customerId, payment } = await box.incomplete()
    const { clientSecret = '' } = payment ?? {}
    await box.eventsDelivered()
    const [eventCount, before] = [box.receivedEvents.length, await box.storedRows()]
    const failing = box.openSecond(failingAfter(count))
    const card = { cardNumber: '4242424242424242', expiry: '12/60', cvc: '123', clientSecret }
    await expect(failing.confirm([customerId], card)).rejects.toThrow('no room')
    expect(await box.storedRows()).toEqual(before)
    expect(await box.queuedEvents()).toBe(0)
    await box.pay(id)
    await box.eventsDelivered()
    expect(box.receivedEvents.length).toBe(eventCount + 2)
  })

  test('at the provider sends no event', async () => {
    const { id, customerId } = await box.subscribed()
    await box.sandbox.renew(customerId, 'declined')
    await box.eventsDelivered()
    const eventCount = box.receivedEvents.length
    await expect(box.upgrade(id, 'business_monthly')).rejects.toThrow('declined')
    expect(await box.queuedEvents()).toBe(0)
    expect(box.receivedEvents.length).toBe(eventCount)
  })

  test('at the card sends an event of the failure', async () => {
    const { id } = await box.incomplete()
    await expect(box.pay(id, CARD_DECLINED)).rejects.toThrow('declined')
    await box.eventsDelivered()
    expect(box.receivedEvents.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.payment_failed',
    ])
  })
})
