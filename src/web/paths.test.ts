import { expect, test } from 'vitest'
import { needsFullPageLoad, paths } from './paths.ts'

test.each([
  paths.subscribe({ plan: 'pro', priceId: 'price_1', billing: 'annual' }),
  paths.buyReport('0b6f'),
  paths.quiz('token'),
  paths.roundReport('0b6f'),
])('%s is loaded from the server', (path) => {
  expect(needsFullPageLoad(path)).toBe(true)
})

test.each([
  paths.docs,
  paths.dashboardAfterPayment,
  paths.workspaceInvoices,
  paths.changeCard,
  paths.pricing({ plan: 'pro' }),
])('%s is shown by the router', (path) => {
  expect(needsFullPageLoad(path)).toBe(false)
})

test('a subscribe URL names the plan, the price and the billing period', () => {
  expect(paths.subscribe({ plan: 'pro', priceId: 'price_1&x', billing: 'annual' })).toBe(
    '/subscribe?plan=pro&priceId=price_1%26x&billing=annual',
  )
  expect(paths.subscribe({ plan: 'pro', billing: 'monthly' })).toBe(
    '/subscribe?plan=pro&billing=monthly',
  )
})
