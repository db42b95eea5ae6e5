import { describe, expect, test } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { cardName, changeTarget, readOnlyTeamsHeading } from './plan-words.ts'
import {
  canCancel,
  canResume,
  activeGraceEnd,
  nextPayment,
  statusAtLength,
  statusInWords,
} from './status-words.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const MID_DECEMBER = '2026-12-15T12:00:00Z'

const pro: Subscription = {
  tier: 'pro',
  period: 'monthly',
  status: 'active',
  amount: 4900,
  periodEndsAt: MID_DECEMBER,
  endsAt: null,
  scheduled: null,
  pending: null,
  graceEndsAt: null,
  card: null,
}
const scheduled = {
  tier: 'starter',
  period: 'monthly',
  at: MID_DECEMBER,
  amount: 1900,
} as const

const cancelled: Subscription = { ...pro, endsAt: MID_DECEMBER }
const changing: Subscription = { ...pro, scheduled }
const owing: Subscription = { ...pro, status: 'past_due', graceEndsAt: '2026-11-28T12:00:00Z' }
const late: Subscription = { ...owing, graceEndsAt: '2026-11-20T12:00:00Z' }
const upgrading: Subscription = { ...pro, pending: { tier: 'business', period: 'monthly' } }

test.each([
  [null, 'Active'],
  [pro, 'Active'],
  [{ ...pro, status: 'incomplete' as const }, 'Waiting for first payment'],
  [cancelled, 'Active, ends on Dec 15, 2026'],
  [changing, 'Changes to Starter on Dec 15, 2026'],
  [upgrading, 'Active; the change to Business is waiting for payment'],
  [owing, 'Payment failed; active until Nov 28, 2026'],
  [late, 'Payment failed; plan ended'],
  [{ ...pro, status: 'unpaid' as const }, 'Ended: payment not received'],
])('%o is shown as %s', (subscription, words) => {
  expect(statusInWords(subscription, NOW)).toBe(words)
})

describe('statusAtLength', () => {
  test.each([
    ['free', null, "You're on the Free plan. Nothing is charged."],
    ['pro', null, "You're on the Pro plan, set up by an administrator. Nothing is charged here."],
    [
      'pro',
      pro,
      "You're on Pro, billed monthly. Next payment: $49.00 on Dec 15, 2026. It renews until you cancel.",
    ],
    ['pro', changing, "You're on Pro until Dec 15, 2026. Then Starter starts at $19.00 a month."],
    [
      'pro',
      owing,
      'Your last payment failed. Pro stays active until Nov 28, 2026. Update your card to keep it.',
    ],
  ] as const)('%s with %o', (tier, subscription, words) => {
    expect(statusAtLength(tier, subscription, NOW)).toBe(words)
  })

  test('explains what follows a cancellation', () => {
    expect(statusAtLength('pro', cancelled, NOW)).toContain("you won't be charged again")
  })
})

test('there is no next payment after a cancellation or while one is overdue', () => {
  expect(nextPayment(pro)).toEqual({ at: MID_DECEMBER, amount: 4900 })
  expect(nextPayment(changing)).toMatchObject({ at: MID_DECEMBER, amount: 1900 })
  for (const subscription of [null, cancelled, owing]) expect(nextPayment(subscription)).toBeNull()
})

test('an active plan can be canceled, a scheduled change can be undone', () => {
  expect([pro, changing, owing, cancelled].map(canCancel)).toEqual([true, true, true, false])
  expect([pro, changing, owing, cancelled].map(canResume)).toEqual([false, true, false, true])
})

test('the grace end is null once it is over', () => {
  expect(activeGraceEnd(owing, NOW)).toBe(owing.graceEndsAt)
  expect(activeGraceEnd(late, NOW)).toBeNull()
})

test('a change is named by the plan, or by the period if the plan stays', () => {
  expect(changeTarget(pro, { tier: 'business', period: 'annual' })).toBe('Business')
  expect(changeTarget(pro, { tier: 'pro', period: 'annual' })).toBe('annual billing')
})

test.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['', 'Card ending in 4242'],
])('a card of brand %j is a %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242', expMonth: 2, expYear: 2030 })).toBe(name)
})

test('the heading above read-only teams has their number', () => {
  expect(readOnlyTeamsHeading(1)).toBe('This team becomes read-only')
  expect(readOnlyTeamsHeading(2)).toBe('These 2 teams become read-only')
})
