import { expect, test } from 'vitest'
import { PLANS } from '#domain/plans.ts'
import { parseBilling, parsePaidTier, planLink } from './plan-link.ts'

const offers = [{ ...PLANS.pro, features: [], priceIds: { monthly: 'm1', annual: 'a1' } }]
const visitor = { tier: undefined, offers }
const free = { tier: 'free', offers } as const
const pro = { tier: 'pro', offers } as const

test('the free plan links to registration, or to the dashboard if signed in', () => {
  expect(planLink(PLANS.free, 'monthly', visitor)).toBe('/register')
  expect(planLink(PLANS.free, 'monthly', free)).toBe('/dashboard')
  expect(planLink(PLANS.free, 'monthly', pro)).toBe('/dashboard')
})

test('a paid plan links visitors to the login, with the choice as redirect', () => {
  expect(planLink(PLANS.pro, 'annual', visitor)).toBe(
    '/login?redirect=%2Fpricing%3Fplan%3Dpro%26billing%3Dannual',
  )
})

test('a paid plan links users to the payment page, with the price of the period', () => {
  expect(planLink(PLANS.pro, 'annual', free)).toBe('/subscribe?plan=pro&priceId=a1&billing=annual')
  expect(planLink(PLANS.business, 'annual', pro)).toBe('/subscribe?plan=business&billing=annual')
})

test('the current plan links to the account, unless the period is different', () => {
  const monthly = { ...pro, subscription: { tier: 'pro', period: 'monthly' } } as const
  expect(planLink(PLANS.pro, 'monthly', monthly)).toBe('/account')
  expect(planLink(PLANS.pro, 'annual', monthly)).toBe(
    '/subscribe?plan=pro&priceId=a1&billing=annual',
  )
  // The plan was granted, or the subscription is not loaded yet.
  expect(planLink(PLANS.pro, 'annual', { ...pro, subscription: null })).toBe('/account')
  expect(planLink(PLANS.pro, 'annual', pro)).toBe('/account')
})

test('an unknown plan is parsed as starter, an unknown period as monthly', () => {
  expect(parsePaidTier('gold')).toBe('starter')
  expect(parsePaidTier('free')).toBe('starter')
  expect(parsePaidTier('Business')).toBe('business')
  expect(parseBilling('weekly')).toBe('monthly')
})
