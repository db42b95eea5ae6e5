import { randomUUID } from 'node:crypto'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'

const PRO = { tier: 'pro', period: 'monthly' } as const

const stripe = useStripe(new Date('2027-01-01T00:00:00Z'))

const begun = async () => {
  const made = await stripe.provider.createSubscription({
    key: randomUUID(),
    customerId: await stripe.customer(),
    priceId: stripe.priceOf(PRO),
  })
  return { ...made, secret: made.payment?.clientSecret ?? '' }
}

describe('an abandoned subscription', () => {
  test('has expired and can no longer be paid', async () => {
    const { id, customerId, secret } = await begun()
    await stripe.provider.cancelUnpaid(id)
    expect(stripe.fake.state.subscriptions.find(id).status).toBe('incomplete_expired')
    expect(await stripe.refetch({ id })).toMatchObject({ status: 'ended', payment: null })
    expect(stripe.fake.state.invoices.all()).toMatchObject([
      { customer: customerId, status: 'void' },
    ])
    expect(() => stripe.fake.pay(secret, 'ok')).toThrow('canceled')
  })

  test('can no longer be confirmed at the bank', async () => {
    const { id, secret } = await begun()
    stripe.fake.pay(secret, 'asks')
    await stripe.provider.cancelUnpaid(id)
    expect(() => stripe.fake.approve(secret)).toThrow('canceled')
  })

  test('continues if it is paid at the same moment', async () => {
    const { id, secret } = await begun()
    stripe.fake.beforeRequest(/\/void$/, () => stripe.fake.pay(secret, 'ok'))
    await stripe.provider.cancelUnpaid(id)
    expect(await stripe.refetch({ id })).toMatchObject({ status: 'active', endsAt: null })
  })

  test('stays overdue if a renewal failed', async () => {
    const { id } = await stripe.subscribed(PRO, 'declined')
    stripe.fake.advanceTo(new Date('2027-02-02T00:00:00Z'))
    const owing = await stripe.refetch({ id })
    await stripe.provider.cancelUnpaid(id)
    expect(await stripe.refetch({ id })).toEqual(owing)
    expect(owing.status).toBe('past_due')
  })

  test('is reported as failed if the provider does not respond', async () => {
    const { id } = await begun()
    stripe.fake.injectFault(500, { times: 2, call: /\/void$/ })
    await expect(stripe.provider.cancelUnpaid(id)).rejects.toThrow(PaymentsUnavailable)
    expect((await stripe.refetch({ id })).status).toBe('incomplete')
  })
})

test('a first invoice that only credit paid is listed', async () => {
  const customerId = await stripe.customer()
  stripe.fake.state.customers.find(customerId).balance = -10_000
  await stripe.provider.createSubscription({
    key: randomUUID(),
    customerId,
    priceId: stripe.priceOf(PRO),
  })
  expect(await stripe.provider.invoices(customerId)).toMatchObject([{ amount: 0, status: 'paid' }])
})
