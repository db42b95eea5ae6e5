import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { RegistrationRule } from '#domain/registration.ts'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import { STRIPE_SOURCES } from '#server/platform/payments/stripe-sources.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSite } from './static-site.ts'
import type { PaymentPage } from './static-site.ts'

const BUILD = join(import.meta.dirname, '..', '..', '..', '..', 'build')
const PAYMENT_PAGE: PaymentPage = { path: '/subscribe', sources: STRIPE_SOURCES }

const fails = () => Promise.reject(new Error('There is no database.'))
const WITHOUT_DATABASE = { '/quiz': fails, '/invite': fails }

async function siteWith(
  paymentPages: PaymentPage | null = null,
  registration: RegistrationRule = 'open',
): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await serveSite(app, BUILD, {
    publicUrl: 'https://sextant.example',
    registration,
    organization: null,
    provider: GOOGLE_PROVIDER,
    paymentPages,
    quizLinks: WITHOUT_DATABASE,
  })
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
  '/workspace/invoices',
  '/dashboard',
  '/quiz-sessions/one/results',
  '/subscribe/more',
  '/no/such/page',
  '/quiz/some-token',
  '/quiz/subscribe',
  '/invite/some-token',
  '/email-opt-outs/some-token',
]

test('pages say who can register where that is not everyone', async () => {
  for (const registration of ['open', 'invited', 'closed'] as const) {
    const app = await siteWith(null, registration)
    for (const url of ['/register', '/login', '/no/such/page']) {
      const { body } = await app.inject({ url, headers: { accept: 'text/html' } })
      const [, said] = /^<!DOCTYPE html><html[^>]*? data-registration="(\w+)"/i.exec(body) ?? []
      expect(said).toBe(registration === 'open' ? undefined : registration)
    }
    await app.close()
  }
})

describe('with Stripe as the payment provider', () => {
  let app: FastifyInstance
  let withoutStripe: FastifyInstance
  beforeAll(async () => {
    app = await siteWith(PAYMENT_PAGE)
    withoutStripe = await siteWith()
  })
  afterAll(() => Promise.all([app.close(), withoutStripe.close()]))

  test.each(['/subscribe', '/subscribe?plan=pro&billing=annual', '/subscribe/'])(
    'the payment page allows the origins of the payment form: %s',
    async (url) => {
      const [policy, other] = [await policyOf(app, url), await policyOf(withoutStripe, url)]
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
      // The other directives are the same without Stripe.
      for (const name of ['script-src', 'frame-src', 'connect-src']) {
        policy.delete(name)
        other.delete(name)
      }
      expect(policy).toEqual(other)
    },
  )

  test.each(OTHERS)('other pages allow no third-party origin: %s', async (url) => {
    const policy = await policyOf(app, url)
    expect(policy.get('default-src')).toEqual([`'none'`])
    expect([...policy.values()].flat().join(' ')).not.toMatch(/stripe|https?:/)
    expect(policy.has('frame-src')).toBe(false)
  })
})

test('without Stripe no page allows a third-party origin', async () => {
  const app = await siteWith()
  for (const url of ['/subscribe', ...OTHERS]) {
    expect([...(await policyOf(app, url)).values()].flat().join(' ')).not.toMatch(/https?:/)
  }
  await app.close()
})

test('throws if the build has no payment page', async () => {
  await expect(siteWith({ ...PAYMENT_PAGE, path: '/pay' })).rejects.toThrow('no page /pay')
})

describe('the preload of the signed-in user', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await siteWith()
  })
  afterAll(() => app.close())
  const linkOf = async (url: string, cookie: string) =>
    (await app.inject({ url, headers: { accept: 'text/html', cookie } })).headers.link

  test.each(['/', '/pricing', '/dashboard', '/quiz-sessions/one/results'])(
    'is sent with pages if the browser may be signed in: %s',
    async (url) => {
      for (const cookie of ['signed-in=1', 'login=x; signed-in=1']) {
        expect(await linkOf(url, cookie)).toBe(
          '</api/auth/user>; rel=preload; as=fetch; crossorigin=anonymous',
        )
      }
      for (const cookie of ['', 'signed-in', 'signed-in=0', 'not-signed-in=1', 'x=signed-in=1']) {
        expect(await linkOf(url, cookie)).toBeUndefined()
      }
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
      expect(headers.vary).toBe('cookie, accept-encoding')
    },
  )

  test.each([
    ['login=x', true],
    ['theme=dark; __Host-login=x; other=1', true],
    ['login=x; signed-in=1', false],
    ['signed-in=0; login=x', false],
    ['other-login=x', false],
    ['', false],
  ])('comes with a new login hint if that is missing: %s', async (cookie, expected) => {
    const { headers } = await app.inject({
      url: '/dashboard',
      headers: { accept: 'text/html', cookie },
    })
    expect(headers['set-cookie']).toBe(
      expected ? 'signed-in=1; Path=/; SameSite=Lax; Secure' : undefined,
    )
  })

  test.each([
    ['/quiz/t', '</api/quiz-session/t>'],
    ['/invite/t', '</api/invitations/t>'],
    ['/email-opt-outs/t', '</api/email-opt-outs/t>'],
  ])('is never sent with a page for people without an account: %s', async (url, call) => {
    const { headers } = await app.inject({ url, headers: { cookie: 'signed-in=1' } })
    expect(headers.link).toContain(call)
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers.link).not.toContain('/api/auth/user')
    expect(headers.vary).toBe('accept-encoding')
  })
})

describe('caching:', () => {
  let app: FastifyInstance
  let script: string
  beforeAll(async () => {
    app = await siteWith()
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    script = /\/assets\/[\w-]+\.js/.exec(body)?.[0] ?? ''
  })
  afterAll(() => app.close())

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])(
    'files with a content hash are precompressed and cached for a year: %s',
    async (coding, accepted) => {
      const headers = { 'accept-encoding': accepted }
      const answer = await app.inject({ url: script, headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-encoding']).toBe(coding)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['vary']).toMatch(/accept-encoding/i)
      const packed = `${script.slice(1)}${{ br: '.br', gzip: '.gz' }[coding ?? ''] ?? ''}`
      const built = readFileSync(join(BUILD, 'site', 'client', packed))
      expect(answer.rawPayload.equals(built)).toBe(true)
      const again = await app.inject({
        url: script,
        headers: { ...headers, 'if-none-match': String(answer.headers.etag) },
      })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    },
  )

  test('every script and style exists compressed by gzip and brotli', () => {
    const folders = [join(BUILD, 'site', 'client', 'assets'), join(BUILD, 'quiz', 'quiz-assets')]
    const files = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /\.(js|css)$/.test(name))
        .map((name) => join(folder, name)),
    )
    expect(files.length).toBeGreaterThan(20)
    // Tiny files may grow a little, so only the total is compared.
    const sizes = ['', '.gz', '.br'].map((ending) =>
      files.reduce((sum, file) => sum + statSync(file + ending).size, 0),
    )
    const [plain = 0, gz = 0, br = 0] = sizes
    expect(br).toBeLessThan(gz)
    expect(gz).toBeLessThan(plain / 2)
  })

  test.each(['/favicon.svg', '/about.data', '/og.png'])(
    'files with fixed names are revalidated after an hour: %s',
    async (url) => {
      const headers = { 'accept-encoding': 'br' }
      const answer = await app.inject({ url, headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-encoding']).toBe(url.endsWith('.png') ? undefined : 'br')
      expect(answer.headers['cache-control']).toBe('public, max-age=3600')
      const etag = String(answer.headers.etag)
      const again = await app.inject({ url, headers: { ...headers, 'if-none-match': etag } })
      expect(again.statusCode).toBe(304)
    },
  )

  test.each(['/', '/pricing', '/dashboard', '/quiz/some-token'])(
    'pages are compressed and sent again only if they changed: %s',
    async (url) => {
      const headers = { accept: 'text/html', 'accept-encoding': 'br' }
      const answer = await app.inject({ url, headers })
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
      const etag = String(answer.headers.etag)
      const again = await app.inject({ url, headers: { ...headers, 'if-none-match': etag } })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      expect(again.headers['content-security-policy']).toBe(
        answer.headers['content-security-policy'],
      )
    },
  )
})

test.each([
  ['/LOGIN?redirect=%2Fteams', '/login?redirect=%2Fteams'],
  ['/QUIZ//AbC', '/quiz/AbC'],
  ['/.well-known/change-password', '/account'],
])('%s leads to %s', async (url, address) => {
  const app = await siteWith()
  const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  expect({ statusCode, address: headers.location }).toEqual({ statusCode: 302, address })
  await app.close()
})
