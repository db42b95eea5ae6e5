import { PaymentsAway } from '#server/platform/payments/provider.ts'
import { askStripe } from '#test/server/stripe/ask.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'

const JAN_1 = new Date('2027-01-01T00:00:00Z')
const PRO = { tier: 'pro', period: 'monthly' } as const

const stripe = useStripe(JAN_1)

const CANCELED = 'payment_intent.canceled'

const order = async () => ({
  key: 'purchase-1',
  customerId: await stripe.customer(),
  amount: 900,
  description: 'Report: Core team',
})

describe('a payment for one thing', () => {
  test('is made once for a key, and paid in the browser', async () => {
    const wanted = await order()
    const open = await stripe.provider.createPayment(wanted)
    expect(open).toEqual({
      id: expect.stringMatching(/^pi_/),
      key: 'purchase-1',
      status: 'open',
      amount: 900,
      clientSecret: expect.stringContaining('_secret_'),
      receiptUrl: null,
    })
    expect(stripe.standIn.world.intents.find(open.id)).toMatchObject({
      customer: wanted.customerId,
      description: 'Report: Core team',
      metadata: { key: 'purchase-1', kind: 'report' },
    })
    expect(stripe.standIn.pay(open.clientSecret, 'declined')).toBe('declined')
    expect(await stripe.provider.payment(open.id)).toEqual(open)
    stripe.standIn.pay(open.clientSecret, 'ok')
    const paid = {
      ...open,
      status: 'paid',
      receiptUrl: expect.stringMatching(/^https:\/\/pay\.stripe\.com\/receipts\//),
    }
    expect(await stripe.provider.payment(open.id)).toEqual(paid)
    expect(await stripe.provider.createPayment(wanted)).toEqual(paid)
    expect(stripe.standIn.world.intents.size).toBe(1)
  })

  test('is refunded once all of it has gone back', async () => {
    const { id, clientSecret } = await stripe.provider.createPayment(await order())
    stripe.standIn.pay(clientSecret, 'asks')
    expect((await stripe.provider.payment(id))?.status).toBe('open')
    stripe.standIn.approve(clientSecret)
    stripe.standIn.refund(id, 400)
    expect((await stripe.provider.payment(id))?.status).toBe('paid')
    stripe.standIn.refund(id)
    expect(await stripe.provider.payment(id)).toMatchObject({
      status: 'refunded',
      receiptUrl: expect.stringContaining('receipts'),
    })
  })

  test('has failed once it is cancelled at the provider', async () => {
    const { id } = await stripe.provider.createPayment(await order())
    stripe.standIn.world.intents.find(id).status = 'canceled'
    expect((await stripe.provider.payment(id))?.status).toBe('failed')
  })

  test('of an id that nobody knows is none', async () => {
    expect(await stripe.provider.payment('pi_unknown')).toBeNull()
  })

  test('to somebody else on the same account is none, whatever becomes of it', async () => {
    const customer = await stripe.customer()
    const body = `amount=900&currency=usd&customer=${customer}`
    for (const kind of ['', '&metadata[kind]=socks&metadata[key]=purchase-1']) {
      const { answer } = await askStripe(stripe.standIn, 'POST payment_intents', `${body}${kind}`)
      const id = String(answer.id)
      await stripe.provider.cancelPayment(id)
      stripe.standIn.pay(String(answer.client_secret), 'ok')
      stripe.standIn.refund(id)
      expect(await stripe.provider.payment(id)).toBeNull()
    }
    const { customerId } = await stripe.subscribed(PRO)
    const ofInvoice = stripe.standIn.world.intents.all().find((one) => one.customer === customerId)
    expect(await stripe.provider.payment(ofInvoice?.id ?? '')).toBeNull()
  })
})

describe('a payment that is cancelled', () => {
  test.each(['nobody has tried', 'the bank is asking for'])(
    'which %s can be made no more',
    async (which) => {
      const { id, clientSecret } = await stripe.provider.createPayment(await order())
      if (which !== 'nobody has tried') stripe.standIn.pay(clientSecret, 'asks')
      await stripe.provider.cancelPayment(id)
      expect((await stripe.provider.payment(id))?.status).toBe('failed')
      expect(() => stripe.standIn.pay(clientSecret, 'ok')).toThrow('canceled')
      await stripe.provider.cancelPayment(id)
      expect(stripe.standIn.events.filter(({ type }) => type === CANCELED)).toHaveLength(1)
    },
  )

  test('stays paid where it was, or is so at that moment', async () => {
    const { id, clientSecret } = await stripe.provider.createPayment(await order())
    stripe.standIn.meanwhile(/\/cancel$/, () => stripe.standIn.pay(clientSecret, 'ok'))
    await stripe.provider.cancelPayment(id)
    expect((await stripe.provider.payment(id))?.status).toBe('paid')
    await stripe.provider.cancelPayment(id)
    expect((await stripe.provider.payment(id))?.status).toBe('paid')
    await stripe.provider.cancelPayment('pi_unknown')
  })

  test('is cancelled also where the answer was lost, and else we say so', async () => {
    const { id } = await stripe.provider.createPayment(await order())
    stripe.standIn.trouble(500, { times: 2, call: /\/cancel$/ })
    await expect(stripe.provider.cancelPayment(id)).rejects.toThrow(PaymentsAway)
    stripe.standIn.trouble('loses the answer', { times: 2, call: /\/cancel$/ })
    await stripe.provider.cancelPayment(id)
    expect((await stripe.provider.payment(id))?.status).toBe('failed')
  })
})

describe('invoices', () => {
  test('are listed latest first, as they were printed', async () => {
    const { id, customerId } = await stripe.subscribed(PRO, 'declined')
    stripe.standIn.advanceTo(new Date('2027-02-01T03:00:00Z'))
    const list = await stripe.provider.invoices(customerId)
    const prefix = customerId.slice(4, 12).toUpperCase()
    expect(list).toEqual([
      {
        id: expect.stringMatching(/^in_/),
        customerId,
        subscriptionId: id,
        number: `${prefix}-0002`,
        description: '1 × Pro (at $49.00 / month)',
        amount: 4900,
        status: 'open',
        failed: true,
        createdAt: new Date('2027-02-01T00:00:00Z'),
        url: expect.stringMatching(/^https:\/\/invoice\.stripe\.com\//),
      },
      expect.objectContaining({ number: `${prefix}-0001`, status: 'paid', failed: false }),
    ])
    expect(await stripe.provider.invoice(list[0]?.id ?? '')).toEqual(list[0])
  })

  test('that were given up are owed by nobody', async () => {
    const { customerId } = await stripe.subscribed(PRO)
    for (const invoice of stripe.standIn.world.invoices.values()) invoice.status = 'uncollectible'
    expect(await stripe.provider.invoices(customerId)).toMatchObject([{ status: 'void' }])
  })

  test('of nobody are none', async () => {
    expect(await stripe.provider.invoices(await stripe.customer())).toEqual([])
    expect(await stripe.provider.invoices('cus_unknown')).toEqual([])
    expect(await stripe.provider.invoice('in_unknown')).toBeNull()
  })
})
