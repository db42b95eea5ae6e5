import { randomUUID } from 'node:crypto'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
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

describe('a subscription that is given up', () => {
  test('before its first payment has expired, and can be paid no more', async () => {
    const { id, customerId, secret } = await begun()
    await stripe.provider.abandon(id)
    expect(stripe.standIn.world.subscriptions.find(id).status).toBe('incomplete_expired')
    expect(await stripe.again({ id })).toMatchObject({ status: 'ended', payment: null })
    expect(await stripe.provider.invoices(customerId)).toMatchObject([{ status: 'void' }])
    expect(() => stripe.standIn.pay(secret, 'ok')).toThrow('canceled')
  })

  test('while the bank is asking is given up, too', async () => {
    const { id, secret } = await begun()
    stripe.standIn.pay(secret, 'asks')
    await stripe.provider.abandon(id)
    expect(() => stripe.standIn.approve(secret)).toThrow('canceled')
  })

  test('after it was paid goes on', async () => {
    const paid = await stripe.subscribed(PRO)
    await stripe.provider.abandon(paid.id)
    expect(await stripe.again(paid)).toEqual(paid)
  })

  test('at the moment in which it is paid goes on', async () => {
    const { id, secret } = await begun()
    stripe.standIn.meanwhile(/\/void$/, () => stripe.standIn.pay(secret, 'ok'))
    await stripe.provider.abandon(id)
    expect(await stripe.again({ id })).toMatchObject({ status: 'active', endsAt: null })
  })

  test('once a renewal is owed still owes it', async () => {
    const { id } = await stripe.subscribed(PRO, 'declined')
    stripe.standIn.advanceTo(new Date('2027-02-02T00:00:00Z'))
    const owing = await stripe.again({ id })
    await stripe.provider.abandon(id)
    expect(await stripe.again({ id })).toEqual(owing)
    expect(owing.status).toBe('past_due')
  })

  test('after it has ended stays as it is, and one that is not there is none', async () => {
    const { id } = await begun()
    await stripe.provider.abandon(id)
    const ended = await stripe.again({ id })
    stripe.standIn.advance({ hours: 1 })
    await stripe.provider.abandon(id)
    expect(await stripe.again({ id })).toEqual(ended)
    await stripe.provider.abandon('sub_unknown')
  })

  test('in vain, because nobody answers, is said to be so', async () => {
    const { id } = await begun()
    stripe.standIn.trouble(500, { times: 2, call: /\/void$/ })
    await expect(stripe.provider.abandon(id)).rejects.toThrow(PaymentsAway)
    expect((await stripe.again({ id })).status).toBe('incomplete')
  })
})
