import * as accounts from '#test/server/accounts.ts'
import { AccountExport } from '#contract/account.ts'
import type { Round } from '#contract/rounds.ts'
import type { Tier } from '#domain/plans.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse, Client } from '#test/server/app.ts'
import { aLogo, noise } from '#test/server/images.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { brandingFor } from './service.ts'

const app = useApp()

let logo: string
beforeAll(async () => {
  logo = (await aLogo()).toString('base64')
})

const put = (client: Client, body: unknown) => client.send('PUT', '/api/branding', body)
const branding = async (client: Client) => (await client.get('/api/branding')).json()
const bytes = async (answer: JsonResponse) => Buffer.from(await answer.arrayBuffer())

const setTier = (client: Client, tier: Tier) => accounts.setTier(app.db, client.user.id, tier)

/** Returns an account with branding and an open round. */
async function branded(body: object = { accentColor: '#0a5c36', logo }) {
  const mary = await app.signedIn({ tier: 'pro' })
  expect((await put(mary, body)).status).toBe(200)
  const round = await mary.round()
  return { mary, round, quiz: `/api/quiz-session/${round.token}` }
}

const shown = async (quiz: string) => (await (await app.visitor().get(quiz)).json()).branding

const EMPTY = { available: true, accentColor: null, logo: null }

describe('branding', () => {
  test('is set field by field and keeps the others', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    expect(await branding(mary)).toEqual(EMPTY)
    const first = await (await put(mary, { accentColor: '#0A5C36' })).json()
    expect(first).toEqual({ ...EMPTY, accentColor: '#0a5c36' })
    const second = await (await put(mary, { logo })).json()
    const url = expect.stringMatching(/^\/api\/branding\/logo\?v=[\w-]{16}$/)
    expect(second).toEqual({ ...first, logo: { url, width: 320, height: 120 } })
    expect(await branding(mary)).toEqual(second)
    expect(await (await put(mary, {})).json()).toEqual(second)
    const third = await (await put(mary, { accentColor: null })).json()
    expect(third).toEqual({ ...second, accentColor: null })
    expect(await (await put(mary, { logo: null })).json()).toEqual(EMPTY)
  })

  test('has one logo address for each image', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const addressOf = async (file: string) => (await (await put(mary, { logo: file })).json()).logo
    const first = await addressOf(logo)
    const other = await addressOf((await aLogo(100, 50)).toString('base64'))
    expect(other.url).not.toBe(first.url)
    expect(await addressOf(logo)).toEqual(first)
  })

  test('can be deleted, also twice and on every plan', async () => {
    const { mary } = await branded()
    await setTier(mary, 'free')
    expect((await mary.delete('/api/branding')).status).toBe(204)
    expect((await mary.delete('/api/branding')).status).toBe(204)
    expect(await branding(mary)).toEqual({ ...EMPTY, available: false })
    expect((await mary.get('/api/branding/logo')).status).toBe(404)
  })

  test('is deleted with its account', async () => {
    const { mary } = await branded()
    const workspaceId = await accounts.workspaceOf(app.db, mary.user.id)
    const rows = () =>
      app.db.selectFrom('branding').selectAll().where('workspace_id', '=', workspaceId).execute()
    expect(await rows()).toHaveLength(1)
    const body = { email: mary.user.email, password: 'Correct.horse1' }
    expect((await mary.send('DELETE', '/api/account', body)).status).toBe(204)
    expect(await rows()).toEqual([])
  })

  test('is in the account’s export, also if the plan does not show it', async () => {
    const { mary } = await branded()
    await setTier(mary, 'free')
    const file = AccountExport.parse(await (await mary.get('/api/account/export')).json())
    expect(file.branding).toMatchObject({ accentColor: '#0a5c36', logo: { type: 'image/png' } })
    const exported = Buffer.from(file.branding?.logo?.data ?? '', 'base64')
    expect(await sharp(exported).metadata()).toMatchObject({ width: 320, height: 120 })
    const eve = await app.signedIn()
    const hers = await (await eve.get('/api/account/export')).json()
    expect(hers.branding).toBeNull()
  })
})

describe('a plan without branding', () => {
  test.each(['free', 'starter'] as const)('cannot set it: %s', async (tier) => {
    const mary = await app.signedIn({ tier })
    const answer = await put(mary, { accentColor: '#0a5c36', logo })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      code: 'upgrade_required',
      upgradeRequired: true,
      tier,
    })
    expect(await branding(mary)).toEqual({ ...EMPTY, available: false })
  })

  test('is refused before a large body is read', async () => {
    const mary = await app.signedIn()
    expect((await put(mary, { logo: 'A'.repeat(800_000) })).status).toBe(403)
  })

  test('hides it but keeps it for an upgrade', async () => {
    const { mary, quiz } = await branded()
    expect(await shown(quiz)).not.toBeNull()
    await setTier(mary, 'starter')
    expect(await shown(quiz)).toBeNull()
    expect((await app.visitor().get(`${quiz}/logo`)).status).toBe(404)
    expect(await brandingFor(app.db, await accounts.scopeOf(app.db, mary.user.id))).toBeNull()
    expect(await branding(mary)).toMatchObject({ available: false, accentColor: '#0a5c36' })
    expect((await mary.get('/api/branding/logo')).status).toBe(200)
    await setTier(mary, 'pro')
    expect(await shown(quiz)).toMatchObject({ accentColor: '#0a5c36' })
  })
})

describe('invalid branding', () => {
  let mary: Client
  beforeAll(async () => {
    mary = (await branded()).mary
  })

  test.each([
    ['a name of a color', { accentColor: 'red' }, 'accentColor'],
    ['three digits', { accentColor: '#abc' }, 'accentColor'],
    ['more than a color', { accentColor: '#0a5c36;x:url(//evil)' }, 'accentColor'],
    ['a number', { accentColor: 1 }, 'accentColor'],
    ['a very long color', { accentColor: '#'.repeat(50_000) }, 'accentColor'],
    ['no base64', { logo: 'a picture!' }, 'logo'],
    ['an address', { logo: 'https://evil.example/logo.png' }, 'logo'],
    ['a data address', { logo: 'data:image/png;base64,AAAA' }, 'logo'],
    ['nothing', { logo: '' }, 'logo'],
    ['half of base64', { logo: 'AAA' }, 'logo'],
    ['a list', { logo: ['AAAA'] }, 'logo'],
    ['an SVG', { logo: Buffer.from('<svg xmlns="x"/>').toString('base64') }, 'logo'],
    ['one byte too many', { logo: Buffer.alloc(524_291).toString('base64') }, 'logo'],
  ])('is refused at its field and changes nothing: %s', async (_name, body, path) => {
    const before = await branding(mary)
    const answer = await put(mary, { accentColor: '#ffffff', ...body })
    expect(answer.status).toBe(400)
    expect((await answer.json()).issues).toMatchObject([{ path }])
    expect(await branding(mary)).toEqual(before)
  })

  test('is a body over this call’s limit, which is larger than other calls’', async () => {
    const large = JSON.stringify({ logo: 'A'.repeat(720 * 1024) })
    expect((await put(mary, large)).status).toBe(413)
    expect((await mary.post('/api/teams', { name: 'x'.repeat(70_000) })).status).toBe(413)
    const largest = (await noise(350, 350).png().toBuffer()).toString('base64')
    expect(largest.length).toBeGreaterThan(600_000)
    expect((await put(mary, { logo: largest })).status).toBe(200)
  })
})

describe('changes', () => {
  const limited = useApp({ rateLimitScale: 0.05 })

  test('are rate limited by account', async () => {
    const [mary, eve] = [
      await limited.signedIn({ tier: 'pro' }),
      await limited.signedIn({ tier: 'pro' }),
    ]
    for (let count = 0; count < 3; count += 1) {
      expect((await put(mary, { accentColor: '#000000' })).status).toBe(200)
    }
    const refused = await put(mary, { accentColor: '#000000' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await put(eve, { accentColor: '#000000' })).status).toBe(200)
  })
})

const expectImage = async (answer: JsonResponse, size: object) => {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(await sharp(await bytes(answer)).metadata()).toMatchObject(size)
}

describe('a logo’s address', () => {
  test('serves the large logo to its owner alone', async () => {
    const { mary } = await branded()
    const { url } = (await branding(mary)).logo
    const answer = await mary.get(url)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    await expectImage(answer, { format: 'png', width: 320, height: 120 })
    expect((await app.visitor().get(url)).status).toBe(401)
    expect((await (await app.signedIn({ tier: 'pro' })).get(url)).status).toBe(404)
  })

  test('is cached only with its version', async () => {
    const { mary, quiz } = await branded()
    for (const path of ['/api/branding/logo', `${quiz}/logo`]) {
      for (const query of ['', '?v=', '?v=another', '?v=a&v=b', '?v[]=a']) {
        const answer = await mary.get(path + query)
        expect([query, answer.status]).toEqual([query, 200])
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
    }
  })

  test('serves the small logo to visitors of an open quiz', async () => {
    const { round, quiz } = await branded()
    const quizBranding = await shown(quiz)
    const url = expect.stringMatching(new RegExp(`^${quiz}/logo\\?v=[\\w-]{16}$`))
    expect(quizBranding).toEqual({ accentColor: '#0a5c36', logo: { url, width: 107, height: 40 } })
    const answer = await app.visitor().get(quizBranding.logo.url)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    expect(answer.headers.getSetCookie()).toEqual([])
    await expectImage(answer, { format: 'png', width: 213, height: 80 })
    expect((await app.visitor().get(`/api/quiz-session/${round.id}/logo`)).status).toBe(404)
  })

  test('serves a JPEG if a JPEG was uploaded', async () => {
    const { mary, quiz } = await branded()
    await put(mary, { logo: (await noise(64, 32).jpeg().toBuffer()).toString('base64') })
    for (const path of ['/api/branding/logo', `${quiz}/logo`]) {
      expect((await mary.get(path)).headers.get('content-type')).toBe('image/jpeg')
    }
  })

  test('is not found for a closed, expired or deleted round', async () => {
    const { mary, round, quiz } = await branded()
    const path = `/api/quiz-sessions/${round.id}`
    const status = async () => {
      const answer = await app.visitor().get(`${quiz}/logo`)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return answer.status
    }
    await mary.patch(path, { isActive: false })
    expect(await status()).toBe(404)
    await mary.patch(path, { isActive: true })
    expect(await status()).toBe(200)
    await app.expire(round.id)
    expect(await status()).toBe(404)
    await mary.delete(path)
    expect(await status()).toBe(404)
  })
})

test('a quiz shows its owner’s branding and no other', async () => {
  const { mary, quiz } = await branded({ accentColor: '#0a5c36' })
  const eve: Client = await app.signedIn({ tier: 'pro' })
  const other: Round = await eve.round()
  const hers = `/api/quiz-session/${other.token}`
  expect(await shown(quiz)).toEqual({ accentColor: '#0a5c36', logo: null })
  expect(await shown(hers)).toBeNull()
  await put(eve, { logo })
  expect(await shown(hers)).toMatchObject({ accentColor: null, logo: { width: 107 } })
  expect((await eve.get(quiz)).status).toBe(200)
  expect(await shown(quiz)).toEqual({ accentColor: '#0a5c36', logo: null })
  expect((await app.visitor().get(`${quiz}/logo`)).status).toBe(404)
  await put(mary, { accentColor: null })
  expect(await shown(quiz)).toBeNull()
})

test('reports get the parts that are set', async () => {
  const { mary } = await branded()
  const scope = await accounts.scopeOf(app.db, mary.user.id)
  const size = { type: 'image/png', width: 320, height: 120 }
  expect(await brandingFor(app.db, scope)).toMatchObject({ accent: '#0a5c36', logo: size })
  await put(mary, { logo: null })
  expect(await brandingFor(app.db, scope)).toEqual({ accent: '#0a5c36', logo: null })
  await put(mary, { accentColor: null })
  expect(await brandingFor(app.db, scope)).toBeNull()
})
