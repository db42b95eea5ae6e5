import { join } from 'node:path'
import type { Organization } from '#domain/organization.ts'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSite } from './static-site.ts'

const BUILD = join(import.meta.dirname, '..', '..', '..', '..', 'build')

async function siteOf(organization: Organization | null): Promise<FastifyInstance> {
  const app = fastify()
  await serveSite(app, BUILD, {
    publicUrl: 'https://sextant.example',
    registration: 'invited',
    organization,
    paymentPages: null,
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
  const open = (url: string, cookie = '') =>
    app.inject({ url, headers: { accept: 'text/html', cookie } })

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
    expect((await open(url)).headers.location).toBe('/login')
    expect((await open(url, 'signed-in=1')).headers.location).toBe('/dashboard')
  })

  test('search engines are asked to stay away', async () => {
    expect((await open('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await open('/sitemap.xml')).body).not.toContain('<loc>')
  })
})

test('a service to everyone has no start page of an organization', async () => {
  const app = await siteOf(null)
  const { headers } = await app.inject({ url: '/welcome', headers: { accept: 'text/html' } })
  expect(headers.location).toBe('/')
  await app.close()
})
