import { request } from 'node:http'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { eventsHandled } from '#test/server/paying.ts'
import { examplePath } from '#test/server/routes.ts'
import { describe, expect, test } from 'vitest'
import { databaseRows } from './snapshots.ts'
import { mutatingRoutes, send } from './mutating-call.ts'
import { MUTATING_CALLS } from './mutating-calls.ts'

const PUBLIC_URL = 'https://sextant.example'
const app = useApp({ publicUrl: PUBLIC_URL })

/** Headers that a browser sends with a request caused by another site. */
const CROSS_SITE_HEADERS: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${PUBLIC_URL}.evil.example` },
  { origin: 'https://evil-sextant.example' },
  { origin: 'https://sub.sextant.example' },
  { origin: 'https://sextant.example:8443' },
  { origin: `${PUBLIC_URL}, https://evil.example` },
  { origin: `${PUBLIC_URL}@evil.example` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'Cross-Site' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
]

/** Enough to see that a call checks the headers at all. */
const SAMPLE_HEADERS = CROSS_SITE_HEADERS.filter((headers) =>
  ['https://evil.example', 'cross-site'].includes(Object.values(headers).join()),
)

/** Content types that a form, image or beacon can send without a preflight. */
const SIMPLE_TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'text/json',
]

/**
 * Returns a valid body as a form can encode it: the unavoidable `=` is the value of an extra field.
 */
function formEncodedBodies(
  validBody: object,
  isThorough: boolean,
): { type: string; body: string }[] {
  const form = `${JSON.stringify(validBody).slice(0, -1)},"x":"="}`.replace('{,', '{')
  const bodies = [form, 'name=Core&email=ada%40example.com', '']
  if (!isThorough) return [{ type: 'text/plain', body: form }]
  return SIMPLE_TYPES.flatMap((type) => bodies.map((body) => ({ type, body })))
}

describe('a request that another site makes a browser send', () => {
  test('is tested for every mutating call', () => {
    expect(MUTATING_CALLS.map(({ call }) => call).toSorted()).toEqual(
      mutatingRoutes(app).toSorted(),
    )
  })

  test.each(MUTATING_CALLS)('changes nothing: $call', async (change) => {
    // One hook checks all calls, so that one call with every header and body is enough.
    const isThorough = change.call === 'POST /api/teams'
    const prepared = await change.prepare(app)
    // Including webhooks caused by earlier tests.
    await eventsHandled(app)
    const before = await databaseRows(app)
    const crossSite = (isThorough ? CROSS_SITE_HEADERS : SAMPLE_HEADERS).map(async (headers) => {
      const response = await send(change, prepared, { headers })
      expect([headers, response.status]).toEqual([headers, 403])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.json()).toEqual({
        code: 'forbidden',
        message: 'This request came from another site.',
      })
    })
    await Promise.all(crossSite)
    // A GET request has no body, so it cannot have a wrong content type.
    const bodies = change.call.startsWith('GET ')
      ? []
      : formEncodedBodies(prepared.body, isThorough)
    const formRequests = bodies.map(async ({ type, body }) => {
      const response = await send(change, prepared, { body, headers: { 'content-type': type } })
      expect([type, body, response.status]).toEqual([type, body, 415])
    })
    await Promise.all(formRequests)
    expect(await databaseRows(app)).toEqual(before)
    const sameOrigin = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }
    expect((await send(change, prepared, { headers: sameOrigin })).status).toBe(change.status)
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
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const { method, path } of app.routes.filter((route) => !route.path.endsWith('.pdf'))) {
      const body = /^(GET|HEAD)$/.test(method) ? undefined : {}
      for (const origin of [headers, { ...headers, origin: 'null' }]) {
        const response = await admin.send(method, examplePath(path), body, origin)
        expect([path, corsHeaders(response)]).toEqual([path, []])
        expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    }
  })

  test('learns nothing from a preflight request', async () => {
    const admin = await app.signedIn({ role: 'admin' })
    const unknown = await admin.send('OPTIONS', '/api/none')
    const unknownText = await unknown.text()
    const paths = new Set(app.routes.map(({ path }) => examplePath(path)))
    for (const path of [...paths, '/api/none']) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const headers = {
          origin: 'https://evil.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
          'access-control-request-private-network': 'true',
        }
        const response = await admin.send('OPTIONS', path, undefined, headers)
        expect([path, response.status, corsHeaders(response)]).toEqual([path, 404, []])
        expect(await response.text()).toBe(unknownText)
      }
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
