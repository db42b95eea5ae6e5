import { describe, expect, test } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { PAID_TIERS } from '#domain/billing.ts'
import { PLANS, TIERS } from '#domain/plans.ts'
import { orderOf, otherPeriod, orderKindOf } from './order.ts'

const OFFERS = TIERS.map((tier) => ({
  ...PLANS[tier],
  features: [],
  priceIds: tier === 'free' ? null : { monthly: `${tier}-m`, annual: `${tier}-a` },
}))

const order = (query: string) => orderOf(new URLSearchParams(query), OFFERS)
const choice = (tier: (typeof PAID_TIERS)[number], period: 'monthly' | 'annual' = 'monthly') => ({
  tier,
  period,
})

describe('what an address means', () => {
  test.each([
    ['plan=pro&billing=annual', 'pro-a', choice('pro', 'annual')],
    ['plan=PRO', 'pro-m', choice('pro')],
    ['plan=pro&priceId=&billing=weekly', 'pro-m', choice('pro')],
    ['', 'starter-m', choice('starter')],
    ['plan=gold&billing=annual', 'starter-a', choice('starter', 'annual')],
    ['plan=free', 'starter-m', choice('starter')],
    // What is charged is shown, whatever else the address says.
    ['plan=starter&priceId=business-a&billing=monthly', 'business-a', choice('business', 'annual')],
    ['plan=gold&priceId=pro-m', 'pro-m', choice('pro')],
    ['plan=pro&priceId=price_forged', 'price_forged', null],
  ])('%j', (query, priceId, meant) => {
    expect(order(query)).toEqual({ priceId, choice: meant })
  })

  test('a catalogue without a price gives none, and the server is the one to say so', () => {
    expect(orderOf(new URLSearchParams('plan=pro'), []).priceId).toBe('')
  })
})

test('the other period is of the same plan', () => {
  expect(otherPeriod(choice('pro'))).toEqual(choice('pro', 'annual'))
  expect(otherPeriod(otherPeriod(choice('pro')))).toEqual(choice('pro'))
})

describe('the way of an order', () => {
  const at = '2026-12-15T12:00:00Z'
  const running: Subscription = {
    ...choice('pro'),
    status: 'active',
    amount: 4900,
    periodEndsAt: at,
    endsAt: null,
    scheduled: null,
    pending: null,
    graceEndsAt: null,
    card: null,
  }
  const cancelled = { ...running, endsAt: at }
  const leaving = { ...running, scheduled: { ...choice('starter'), at, amount: 1900 } }

  test.each([
    ['nothing runs', null, choice('pro'), 'first'],
    ['the first payment is open', { ...running, status: 'incomplete' }, choice('pro'), 'first'],
    ['another price, unknown', null, null, 'first'],
    ['another plan', running, choice('business'), 'change'],
    ['another period', running, choice('pro', 'annual'), 'change'],
    ['a price that is unknown', running, null, 'change'],
    ['what one has', running, choice('pro'), 'same'],
    ['what one has cancelled', cancelled, choice('pro'), 'resume'],
    ['another plan after cancelling', cancelled, choice('business'), 'change'],
    ['what one is about to leave', leaving, choice('pro'), 'resume'],
    ['what begins later already', leaving, choice('starter'), 'scheduled'],
    ['a payment is owed', { ...running, status: 'past_due' }, choice('business'), 'owed'],
    ['a payment was given up', { ...running, status: 'unpaid' }, choice('pro'), 'owed'],
  ] as const)('%s', (_what, subscription, meant, way) => {
    expect(orderKindOf(subscription, meant)).toBe(way)
  })
})
