import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { rawRequest } from '#test/server/stripe/raw-request.ts'
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

describe('a one-time payment', () => {
  test('is created once per key, and paid in the browser', async () => {
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
    expect(stripe.fake.state.intents.find(open.id)).toMatchObject({
      customer: wanted.customerId,
      description: 'Report: Core team',
      metadata: { key: 'purchase-1', kind: 'report' },
    })
    expect(stripe.fake.pay(open.clientSecret, 'declined')).toBe('declined')
    expect(await stripe.provider.payment(open.id)).toEqual(open)
    stripe.fake.pay(open.clientSecret, 'ok')
    const paid = {
      ...open,
      status: 'paid',
      receiptUrl: expect.stringMatching(/^https:\/\/pay\.stripe\.com\/receipts\//),
    }
    expect(await stripe.provider.payment(open.id)).toEqual(paid)
    expect(await stripe.provider.createPayment(wanted)).toEqual(paid)
    expect(stripe.fake.state.intents.size).toBe(1)
  })

  test('is refunded once the full amount was refunded', async () => {
    const { id, clientSecret } = await stripe.provider.createPayment(await order())
    stripe.fake.pay(clientSecret, 'asks')
    expect((await stripe.provider.payment(id))?.status).toBe('open')
    stripe.fake.approve(clientSecret)
    stripe.fake.refund(id, 400)
    expect((await stripe.provider.payment(id))?.status).toBe('paid')
    stripe.fake.refund(id)
    expect(await stripe.provider.payment(id)).toMatchObject({
      status: 'refunded',
      receiptUrl: expect.stringContaining('receipts'),
    })
  })

  test('has failed once it is cancelled at the provider', async () => {
    const { id } = await stripe.provider.createPayment(await order())
    stripe.fake.state.intents.find(id).status = 'canceled'
    expect((await stripe.provider.payment(id))?.status).toBe('failed')
  })

  test('of others on the same Stripe account is null', async () => {
    const customer = await stripe.customer()
    const body = `amount=900&currency=usd&customer=${customer}`
    for (const kind of ['', '&metadata[kind]=socks&metadata[key]=purchase-1']) {
      const { answer } = await rawRequest(stripe.fake, 'POST payment_intents', `${body}${kind}`)
      const id = String(answer.id)
      await stripe.provider.cancelPayment(id)
      stripe.fake.pay(String(answer.client_secret), 'ok')
      stripe.fake.refund(id)
      expect(await stripe.provider.payment(id)).toBeNull()
    }
    const { customerId } = await stripe.subscribed(PRO)
    const ofInvoice = stripe.fake.state.intents.all().find((one) => one.customer === customerId)
    expect(await stripe.provider.payment(ofInvoice?.id ?? '')).toBeNull()
  })
})

describe('a cancelled payment', () => {
  test.each(['was never tried', 'waits for confirmation'])(
    'that %s can no longer be paid',
    async (which) => {
      const { id, clientSecret } = await stripe.provider.createPayment(await order())
      if (which !== 'was never tried') stripe.fake.pay(clientSecret, 'asks')
      await stripe.provider.cancelPayment(id)
      expect((await stripe.provider.payment(id))?.status).toBe('failed')
      expect(() => stripe.fake.pay(clientSecret, 'ok')).toThrow('canceled')
      await stripe.provider.cancelPayment(id)
      expect(stripe.fake.events.filter(({ type }) => type === CANCELED)).toHaveLength(1)
    },
  )

  test('stays paid if it was paid, even at the same moment', async () => {
    const { id, clientSecret } = await stripe.provider.createPayment(await order())
    stripe.fake.beforeRequest(/\/cancel$/, () => stripe.fake.pay(clientSecret, 'ok'))
    await stripe.provider.cancelPayment(id)
    expect((await stripe.provider.payment(id))?.status).toBe('paid')
    await stripe.provider.cancelPayment(id)
    expect((await stripe.provider.payment(id))?.status).toBe('paid')
    await stripe.provider.cancelPayment('pi_unknown')
  })

  test('is cancelled even if the response was lost; otherwise the call fails', async () => {
    const { id } = await stripe.provider.createPayment(await order())
    stripe.fake.injectFault(500, { times: 2, call: /\/cancel$/ })
    await expect(stripe.provider.cancelPayment(id)).rejects.toThrow(PaymentsUnavailable)
    stripe.fake.injectFault('loses the response', { times: 2, call: /\/cancel$/ })
    await stripe.provider.cancelPayment(id)
    expect((await stripe.provider.payment(id))?.status).toBe('failed')
  })
})

describe('invoices', () => {
  test('are listed latest first', async () => {
    const { id, customerId } = await stripe.subscribed(PRO, 'declined')
    stripe.fake.advanceTo(new Date('2027-02-01T03:00:00Z'))
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

  test('that are uncollectible count as void', async () => {
    const { customerId } = await stripe.subscribed(PRO)
    for (const invoice of stripe.fake.state.invoices.values()) invoice.status = 'uncollectible'
    expect(await stripe.provider.invoices(customerId)).toMatchObject([{ status: 'void' }])
  })
})
