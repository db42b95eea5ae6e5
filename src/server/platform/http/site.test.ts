import { join } from 'node:path'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { STRIPE_SOURCES } from '#server/platform/payments/stripe-sources.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSite } from './site.ts'
import type { PaymentPages } from './site.ts'

const BUILD = join(import.meta.dirname, '..', '..', '..', '..', 'build')
const PAYMENT_PAGES: PaymentPages = { path: '/subscribe', sources: STRIPE_SOURCES }

async function siteWith(paymentPages?: PaymentPages | null): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await serveSite(app, BUILD, 'https://sextant.example', { paymentPages: paymentPages ?? null })
  return app
}

async function policyOf(app: FastifyInstance, url: string): Promise<Map<string, string[]>> {
  const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const OTHERS = [
  '/',
  '/pricing',
  '/login',
  '/account',
  '/account/billing',
  '/dashboard',
  '/quiz-sessions/one/results',
  '/subscribe/more',
  '/no/such/page',
  '/quiz/some-token',
  '/quiz/subscribe',
]

describe('where Stripe takes the payments', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await siteWith(PAYMENT_PAGES)
  })
  afterAll(() => app.close())

  test.each(['/subscribe', '/subscribe?plan=pro&billing=annual', '/subscribe/'])(
    'the payment page lets its form in: %s',
    async (url) => {
      const [policy, other] = [await policyOf(app, url), await policyOf(app, '/dashboard')]
      expect(policy.get('script-src')).toEqual([
        ...(other.get('script-src') ?? []),
        'https://js.stripe.com',
        'https://*.js.stripe.com',
      ])
      expect(policy.get('frame-src')).toEqual([
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
      ])
      expect(policy.get('connect-src')).toEqual([`'self'`, 'https://api.stripe.com'])
      // All else is as on any page of the app.
      for (const name of ['script-src', 'frame-src', 'connect-src']) {
        policy.delete(name)
        other.delete(name)
      }
      expect(policy).toEqual(other)
    },
  )

  test.each(OTHERS)('no other page does: %s', async (url) => {
    const policy = await policyOf(app, url)
    expect(policy.get('default-src')).toEqual([`'none'`])
    expect([...policy.values()].flat().join(' ')).not.toMatch(/stripe|https?:/)
    expect(policy.has('frame-src')).toBe(false)
  })
})

test('nowhere else is anything foreign let in, not even on the payment page', async () => {
  const app = await siteWith()
  for (const url of ['/subscribe', ...OTHERS]) {
    expect([...(await policyOf(app, url)).values()].flat().join(' ')).not.toMatch(/https?:/)
  }
  await app.close()
})

test('a page for payments that is not there is noticed at the start', async () => {
  await expect(siteWith({ ...PAYMENT_PAGES, path: '/pay' })).rejects.toThrow('no page /pay')
})
