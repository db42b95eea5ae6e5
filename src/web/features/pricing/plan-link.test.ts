import { expect, test } from 'vitest'
import { PLANS } from '#domain/plans.ts'
import { parseBilling, parsePaidTier, planLink } from './plan-link.ts'

const offers = [{ ...PLANS.pro, features: [], priceIds: { monthly: 'm1', annual: 'a1' } }]
const visitor = { tier: undefined, offers }
const free = { tier: 'free', offers } as const
const pro = { tier: 'pro', offers } as const

test('the free plan leads to registering, or to the dashboard', () => {
  expect(planLink(PLANS.free, 'monthly', visitor)).toBe('/register')
  expect(planLink(PLANS.free, 'monthly', free)).toBe('/dashboard')
  expect(planLink(PLANS.free, 'monthly', pro)).toBe('/dashboard')
})

test('a paid plan leads a visitor to the login and back to the same choice', () => {
  expect(planLink(PLANS.pro, 'annual', visitor)).toBe(
    '/login?redirect=%2Fpricing%3Fplan%3Dpro%26billing%3Dannual',
  )
})

test('a paid plan leads whoever is signed in to paying, with the price of the period', () => {
  expect(planLink(PLANS.pro, 'annual', free)).toBe('/subscribe?plan=pro&priceId=a1&billing=annual')
  expect(planLink(PLANS.business, 'annual', pro)).toBe('/subscribe?plan=business&billing=annual')
})

test('the plan that somebody has leads to their account, but for another period', () => {
  const monthly = { ...pro, subscription: { tier: 'pro', period: 'monthly' } } as const
  expect(planLink(PLANS.pro, 'monthly', monthly)).toBe('/account')
  expect(planLink(PLANS.pro, 'annual', monthly)).toBe(
    '/subscribe?plan=pro&priceId=a1&billing=annual',
  )
  // Granted, or not yet known.
  expect(planLink(PLANS.pro, 'annual', { ...pro, subscription: null })).toBe('/account')
  expect(planLink(PLANS.pro, 'annual', pro)).toBe('/account')
})

test('an unknown plan is starter, an unknown period monthly', () => {
  expect(parsePaidTier('gold')).toBe('starter')
  expect(parsePaidTier('free')).toBe('starter')
  expect(parsePaidTier('Business')).toBe('business')
  expect(parseBilling('weekly')).toBe('monthly')
})
