import { join } from 'node:path'
import type { Organization } from '#domain/organization.ts'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePaths } from './route-manifest.ts'
import { serveSite } from './static-site.ts'

const BUILD = join(import.meta.dirname, '..', '..', '..', '..', 'build')

/** Words about prices, plans and payments. */
const OFFERS =
  /.{0,30}(?:\$\s?\d|upgrade|(?:free|business) plan|billing|payment|pricing|\byour plan\b|\bplans and|subscri).{0,30}/i

const fails = () => Promise.reject(new Error('There is no database.'))

async function siteOf(
  organization: Organization | null,
  provider = GOOGLE_PROVIDER,
): Promise<FastifyInstance> {
  const app = fastify()
  await serveSite(app, BUILD, {
    publicUrl: 'https://sextant.example',
    registration: 'invited',
    organization,
    provider,
    paymentPages: null,
    quizLinks: { '/quiz': fails, '/invite': fails },
  })
  return app
}

describe("an organization's own server", () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await siteOf({
      name: `<b>Acme</b> & "Söhne" $&`,
      sharesWorkspace: false,
      workspaceId: undefined,
    })
  })
  afterAll(() => app.close())
  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

  test('pages have the name of the organization, as text', async () => {
    const { body } = await open('/welcome')
    const name = '&lt;b&gt;Acme&lt;/b&gt; &amp; &quot;Söhne&quot; $&amp;'
    expect(body).toContain(` data-organization="${name}"`)
    expect(body).toContain(`Team assessments at ${name}`)
    expect(body).not.toContain('<b>Acme')
  })

  test.each(['/', '/about', '/contact', '/support'])('%s leads to its start page', async (url) => {
    expect(await open(url)).toMatchObject({ statusCode: 302, headers: { location: '/welcome' } })
  })

  test.each(['/pricing', '/subscribe?plan=pro'])('%s leads to the work', async (url) => {
    expect((await open(url)).headers.location).toBe('/dashboard')
  })

  test('no page names a price before its scripts run', async () => {
    const offers: string[] = []
    for (const path of pagePaths(join(BUILD, 'site', 'client'))) {
      const { body } = await open(path)
      const shown = withoutHidden(/<body.*<\/body>/s.exec(body)?.[0] ?? '')
      const text = shown.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]*>/g, ' ')
      const links = shown.match(/ href="\/(?:pricing|subscribe)[^"]*"/g) ?? []
      for (const offer of [...(OFFERS.exec(text) ?? []), ...links]) offers.push(`${path}: ${offer}`)
    }
    expect(offers).toEqual([])
  })

  test('search engines are asked to stay away', async () => {
    expect((await open('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await open('/sitemap.xml')).body).not.toContain('<loc>')
  })
})

/** Removes the elements that styles hide on the server of an organization. */
function withoutHidden(html: string): string {
  let shown = ''
  let hiddenDepth = 0
  for (const [part, slash, , rest = ''] of html.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+|</g)) {
    const isHidden = hiddenDepth > 0
    const isTag = slash !== undefined
    if (isTag && slash === '' && !isVoid(part)) {
      if (isHidden || /[" ]own:hidden[" ]/.test(rest)) hiddenDepth += 1
    } else if (isTag && slash && isHidden) hiddenDepth -= 1
    if (!isHidden && hiddenDepth === 0) shown += part
  }
  return shown
}

const isVoid = (tag: string): boolean =>
  tag.endsWith('/>') || /^<(?:area|br|col|hr|img|input|link|meta|wbr)\b/.test(tag)

test('a service to everyone has no start page of an organization', async () => {
  const app = await siteOf(null)
  const { headers } = await app.inject({ url: '/welcome', headers: { accept: 'text/html' } })
  expect(headers.location).toBe('/')
  await app.close()
})

async function loginPage(provider = GOOGLE_PROVIDER): Promise<string> {
  const app = await siteOf(null, provider)
  const { body } = await app.inject({ url: '/login', headers: { accept: 'text/html' } })
  await app.close()
  return body.replaceAll('<!-- -->', '')
}

describe('the identity provider', () => {
  test('is Google where nothing else is said', async () => {
    const page = await loginPage()
    expect(page).toContain('Continue with Google<')
    expect(page).not.toContain('data-provider')
  })

  test('is called by its name, as text', async () => {
    const page = await loginPage({
      name: '<b>Acme</b> & "Co" $&',
      isGoogle: false,
      isOnlyWay: false,
    })
    const name = '&lt;b&gt;Acme&lt;/b&gt; &amp; &quot;Co&quot; $&amp;'
    expect(page).toContain(`<html data-registration="invited" data-provider="${name}"`)
    expect(page).toContain(`Continue with ${name}<`)
    expect(page).not.toContain('Google')
  })

  test.each([
    { name: 'Google', isGoogle: false, isOnlyWay: false },
    { name: 'Acme', isGoogle: true, isOnlyWay: false },
  ])('%o has no logo of Google', async (provider) => {
    expect(await loginPage(provider)).toContain(` data-provider="${provider.name}"`)
  })
})

test('where people sign in with the provider alone, pages say so', async () => {
  const app = await siteOf(null, { ...GOOGLE_PROVIDER, isOnlyWay: true })
  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
  expect((await open('/login')).body).toMatch(/<html[^>]* data-passwords="off"/)
  for (const url of ['/forgot-password', '/reset-password?token=x']) {
    expect((await open(url)).headers.location).toBe('/login')
  }
  await app.close()
  expect(await loginPage()).not.toContain('data-passwords')
})
