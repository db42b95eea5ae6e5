import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { requirePayments } from './payment-settings.ts'

const readIncompleteStripe = () => readConfig({ STRIPE_SECRET_KEY: 'sk_test_Secret1' })

const check = (env: NodeJS.ProcessEnv) => () => requirePayments(readConfig(env))

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_Secret1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_Open1',
  STRIPE_WEBHOOK_SECRET: 'whsec_Signs1',
  STRIPE_PRICE_STARTER_MONTHLY: 'price_sm',
  STRIPE_PRICE_STARTER_ANNUAL: 'price_sa',
  STRIPE_PRICE_PRO_MONTHLY: 'price_pm',
  STRIPE_PRICE_PRO_ANNUAL: 'price_pa',
  STRIPE_PRICE_BUSINESS_MONTHLY: 'price_bm',
  STRIPE_PRICE_BUSINESS_ANNUAL: 'price_ba',
}

test('Stripe is enabled when all of its variables are set', () => {
  expect(readConfig(STRIPE).stripe).toEqual({
    secretKey: 'sk_test_Secret1',
    publishableKey: 'pk_test_Open1',
    webhookSecret: 'whsec_Signs1',
    prices: {
      starter: { monthly: 'price_sm', annual: 'price_sa' },
      pro: { monthly: 'price_pm', annual: 'price_pa' },
      business: { monthly: 'price_bm', annual: 'price_ba' },
    },
    apiBase: undefined,
  })
  const base = 'http://127.0.0.1:8080'
  expect(readConfig({ ...STRIPE, STRIPE_API_BASE: base }).stripe?.apiBase).toBe(base)
  expect(readConfig({ STRIPE_API_BASE: base }).stripe).toBeNull()
  expect(readConfig({ ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1' }).stripe).not.toBeNull()
})

test.each(Object.keys(STRIPE))('the other Stripe variables require %s', (name) => {
  expect(() => readConfig({ ...STRIPE, [name]: '' })).toThrow(
    new ConfigError(`${name} is required when other STRIPE_ variables are set.`),
  )
})

test('all missing variables are named, without values', () => {
  expect(readIncompleteStripe).toThrow(ConfigError)
  for (const name of Object.keys(STRIPE).slice(1)) {
    expect(readIncompleteStripe).toThrow(`${name} is required`)
  }
  expect(readIncompleteStripe).not.toThrow('Secret1')
})

test('prices must be different', () => {
  const same = { STRIPE_PRICE_PRO_ANNUAL: 'price_pm', STRIPE_PRICE_BUSINESS_ANNUAL: 'price_sa' }
  expect(() => readConfig({ ...STRIPE, ...same })).toThrow(
    new ConfigError(
      'STRIPE_PRICE_PRO_ANNUAL must not be the same as STRIPE_PRICE_PRO_MONTHLY. ' +
        'STRIPE_PRICE_BUSINESS_ANNUAL must not be the same as STRIPE_PRICE_STARTER_ANNUAL.',
    ),
  )
})

test.each([
  ['sk_live_Secret1', 'pk_test_Open1'],
  ['sk_test_Secret1', 'pk_live_Open1'],
  ['rk_live_Secret1', 'pk_test_Open1'],
])('%s and %s cannot be combined', (secret, publishable) => {
  const keys = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }
  const read = () => readConfig({ ...STRIPE, ...keys, PUBLIC_URL: 'https://x.example' })
  expect(read).toThrow(
    new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
    ),
  )
})

test('live payments require https', () => {
  const live = {
    ...STRIPE,
    STRIPE_SECRET_KEY: 'sk_live_Secret1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_Open1',
  }
  expect(readConfig({ ...live, PUBLIC_URL: 'https://x.example' }).stripe).not.toBeNull()
  for (const url of ['http://x.example', '']) {
    expect(() => readConfig({ ...live, PUBLIC_URL: url })).toThrow(
      new ConfigError('PUBLIC_URL must start with https when STRIPE_SECRET_KEY is a live key.'),
    )
  }
})

test('PAYMENTS=sandbox excludes Stripe', () => {
  expect(readConfig({ PAYMENTS: 'sandbox' }).isSandboxChosen).toBe(true)
  expect(() => readConfig({ ...STRIPE, PAYMENTS: 'sandbox' })).toThrow(
    new ConfigError('PAYMENTS=sandbox and the STRIPE_ variables must not be set together.'),
  )
})

test('a server with an https address needs Stripe or PAYMENTS=sandbox, a command does not', () => {
  const https = { PUBLIC_URL: 'https://x.example' }
  expect(check(https)).toThrow(ConfigError)
  expect(check(https)).toThrow(/STRIPE_ variables .*PAYMENTS=sandbox/)
  expect(check({ ...https, PAYMENTS: 'sandbox' })).not.toThrow()
  expect(check({ ...https, ...STRIPE })).not.toThrow()
  for (const url of ['', 'http://localhost:3000', 'http://x.example']) {
    expect(check({ PUBLIC_URL: url })).not.toThrow()
  }
})
