import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BILLING_PERIODS, PAID_TIERS, priceInCents } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from './events.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const manual = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')

test('the deployment guide lists exactly the supported events', () => {
  const listed = [...manual.matchAll(/^ +- `([\w.]+)`$/gm)].map(([, type]) => type)
  expect(listed).toEqual(EVENT_TYPES)
})

test('the deployment guide names the API version of the library', () => {
  expect(manual).toContain(`API version: \`${Stripe.API_VERSION}\``)
})

test('the deployment guide lists every price with its variable', () => {
  for (const tier of PAID_TIERS) {
    for (const period of BILLING_PERIODS) {
      const billed = period === 'annual' ? 'yearly' : 'monthly'
      const amount = (priceInCents({ tier, period }) / 100).toFixed(2)
      const variable = `STRIPE_PRICE_${tier}_${period}`.toUpperCase()
      expect(manual).toContain(`| ${PLANS[tier].name} | ${billed} | $${amount} | \`${variable}\` |`)
    }
  }
})
