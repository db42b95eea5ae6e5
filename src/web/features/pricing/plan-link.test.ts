import { expect, test } from 'vitest'
import { PLANS } from '#domain/plans.ts'
import { billingNamed, paidPlanNamed, planLink } from './plan-link.ts'

const offers = [{ ...PLANS.pro, features: [], priceIds: { monthly: 'm1', annual: 'a1' } }]

test('the free plan leads to registering, or to the dashboard', () => {
  expect(planLink(PLANS.free, 'monthly', false, offers)).toBe('/register')
  expect(planLink(PLANS.free, 'monthly', true, offers)).toBe('/dashboard')
})

test('a paid plan leads a visitor to the login and back to the same choice', () => {
  expect(planLink(PLANS.pro, 'annual', false, offers)).toBe(
    '/login?redirect=%2Fpricing%3Fplan%3Dpro%26billing%3Dannual',
  )
})

test('a paid plan leads whoever is signed in to paying, with the price of the period', () => {
  expect(planLink(PLANS.pro, 'annual', true, offers)).toBe(
    '/subscribe?plan=pro&priceId=a1&billing=annual',
  )
})

test('an unknown plan is starter, an unknown period monthly', () => {
  expect(paidPlanNamed('gold').id).toBe('starter')
  expect(paidPlanNamed('free').id).toBe('starter')
  expect(paidPlanNamed('Business').id).toBe('business')
  expect(billingNamed('weekly')).toBe('monthly')
})
