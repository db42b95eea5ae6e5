import { request } from 'node:http'
import { aTeam, useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { examplePath } from '#test/server/routes.ts'
import { describe, expect, test } from 'vitest'
import {
  asEveryForm,
  CROSS_SITE_HEADERS,
  CROSS_SITE_REFUSED,
  PUBLIC_URL,
  SAME_ORIGIN,
} from './cross-site-headers.ts'
import { databaseRows } from './snapshots.ts'

const app = useApp({ publicUrl: PUBLIC_URL })

describe('a request that another site makes a browser send', () => {
  // 02-mutating-calls.test.ts sends a sample of these to every call: one hook checks them all.
  test('changes nothing, whatever its headers and its form', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const before = await databaseRows(app)
    for (const headers of CROSS_SITE_HEADERS) {
      const response = await mary.post('/api/teams', aTeam, headers)
      expect([headers, response.status]).toEqual([headers, 403])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.json()).toEqual(CROSS_SITE_REFUSED)
    }
    for (const { type, body } of asEveryForm(aTeam)) {
      const response = await mary.post('/api/teams', body, { 'content-type': type })
      expect([type, body, response.status]).toEqual([type, body, 415])
    }
    expect(await databaseRows(app)).toEqual(before)
    expect((await mary.post('/api/teams', aTeam, SAME_ORIGIN)).status).toBe(201)
  })

  test('is rejected if its origin is the same host over plain HTTP', async () => {
    expect(await requestWithHost('sextant.example', 'https://sextant.example')).toBe(200)
    // An attacker between the browser and a site without HTTPS can create pages of this origin.
    expect(await requestWithHost('sextant.example', 'http://sextant.example')).toBe(403)
  })
})

// `fetch` does not allow setting the Host header.
function requestWithHost(host: string, origin: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${app.origin}/api/auth/forgot-password`,
      { method: 'POST', headers: { host, origin, 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify({ email: 'ada@example.com' }))
  })
}

/** Returns headers that would open a response to other sites or list the allowed methods. */
const corsHeaders = ({ headers }: JsonResponse): string[] =>
  [...headers.keys()].filter((name) => /^(access-control-|allow$|timing-allow)/.test(name))

describe('another site', () => {
  test('gets no CORS headers', async () => {
    const admin = await app.signedIn({ role: 'admin' })
    const routes = app.routes.filter((route) => !route.path.endsWith('.pdf'))
    for (const [index, { method, path }] of routes.entries()) {
      const body = /^(GET|HEAD)$/.test(method) ? undefined : {}
      const origin = index % 2 === 0 ? 'https://evil.example' : 'null'
      const headers = { origin, 'sec-fetch-site': 'cross-site' }
      const response = await admin.send(method, examplePath(path), body, headers)
      expect([path, corsHeaders(response)]).toEqual([path, []])
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  test('learns nothing from a preflight request', async () => {
    const admin = await app.signedIn({ role: 'admin' })
    const unknown = await admin.send('OPTIONS', '/api/none')
    const unknownText = await unknown.text()
    const paths = new Set(app.routes.map(({ path }) => examplePath(path)))
    const methods = ['POST', 'PUT', 'DELETE']
    for (const [index, path] of [...paths, '/api/none'].entries()) {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': methods[index % methods.length] ?? '',
        'access-control-request-headers': 'content-type',
        'access-control-request-private-network': 'true',
      }
      const response = await admin.send('OPTIONS', path, undefined, headers)
      expect([path, response.status, corsHeaders(response)]).toEqual([path, 404, []])
      expect(await response.text()).toBe(unknownText)
    }
  })
})

describe('the HTTP method', () => {
  test('cannot be overridden by a header, parameter or field', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const team = await mary.team()
    const path = `/api/teams/${team.id}`
    const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']
    for (const name of overrides) {
      const headers = { [name]: 'DELETE' }
      expect((await mary.post(path, { _method: 'DELETE' }, headers)).status).toBe(404)
      expect((await mary.get(`${path}?_method=DELETE`, headers)).status).toBe(200)
      expect((await mary.get(`/api/teams?${name}=POST`, headers)).status).toBe(200)
      const updated = await mary.send('PATCH', path, { _method: 'DELETE' }, headers)
      expect(updated.status).toBe(200)
      const logout = { [name]: 'GET' }
      expect((await mary.post('/api/logout?_method=GET', {}, logout)).status).toBe(404)
    }
    expect(await (await mary.get('/api/teams')).json()).toEqual([team])
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })

  test('HEAD returns the headers of GET and no body', async () => {
    const admin = await app.signedIn({ role: 'admin' })
    // A stream of events has no end, and so no HEAD.
    const reads = app.routes
      .filter(({ method, path }) => method === 'GET' && !path.endsWith('/events'))
      .map(({ path }) => path)
    const heads = app.routes.filter(({ method }) => method === 'HEAD').map(({ path }) => path)
    expect(heads.toSorted()).toEqual(reads.toSorted())
    for (const path of reads.map(examplePath).filter((path) => !/logout|pdf/.test(path))) {
      for (const client of [app.visitor(), admin]) {
        const [get, head] = [await client.get(path), await client.send('HEAD', path)]
        expect([path, head.status]).toEqual([path, get.status])
        expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
        expect(await head.text()).toBe('')
      }
    }
  })
})
