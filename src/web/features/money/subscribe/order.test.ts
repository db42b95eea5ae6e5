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

describe('orderOf', () => {
  test.each([
    ['plan=pro&billing=annual', 'pro-a', choice('pro', 'annual')],
    ['plan=PRO', 'pro-m', choice('pro')],
    ['plan=pro&priceId=&billing=weekly', 'pro-m', choice('pro')],
    ['', 'starter-m', choice('starter')],
    ['plan=gold&billing=annual', 'starter-a', choice('starter', 'annual')],
    ['plan=free', 'starter-m', choice('starter')],
    // The price takes precedence over plan and period.
    ['plan=starter&priceId=business-a&billing=monthly', 'business-a', choice('business', 'annual')],
    ['plan=gold&priceId=pro-m', 'pro-m', choice('pro')],
    ['plan=pro&priceId=price_forged', 'price_forged', null],
  ])('%j', (query, priceId, expected) => {
    expect(order(query)).toEqual({ priceId, choice: expected })
  })

  test('returns an empty price if the offers have none', () => {
    expect(orderOf(new URLSearchParams('plan=pro'), []).priceId).toBe('')
  })
})

test('otherPeriod keeps the plan', () => {
  expect(otherPeriod(choice('pro'))).toEqual(choice('pro', 'annual'))
  expect(otherPeriod(otherPeriod(choice('pro')))).toEqual(choice('pro'))
})

describe('orderKindOf', () => {
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
    ['no subscription', null, choice('pro'), 'first'],
    ['the first payment is open', { ...running, status: 'incomplete' }, choice('pro'), 'first'],
    ['no subscription and an unknown price', null, null, 'first'],
    ['another plan', running, choice('business'), 'change'],
    ['another period', running, choice('pro', 'annual'), 'change'],
    ['an unknown price', running, null, 'change'],
    ['the current plan', running, choice('pro'), 'same'],
    ['the plan that was canceled', cancelled, choice('pro'), 'resume'],
    ['another plan after cancelling', cancelled, choice('business'), 'change'],
    ['the plan that a scheduled change ends', leaving, choice('pro'), 'resume'],
    ['the plan of a scheduled change', leaving, choice('starter'), 'scheduled'],
    ['a payment is overdue', { ...running, status: 'past_due' }, choice('business'), 'owed'],
    ['a payment was not received', { ...running, status: 'unpaid' }, choice('pro'), 'owed'],
  ] as const)('%s', (_case, subscription, chosen, kind) => {
    expect(orderKindOf(subscription, chosen)).toBe(kind)
  })
})
