import { request } from 'node:http'
import { useApp } from '#test/server/app.ts'
import type { Answer } from '#test/server/app.ts'
import { eventsHandled } from '#test/server/paying.ts'
import { addressOf } from '#test/server/routes.ts'
import { describe, expect, test } from 'vitest'
import { everything } from './bytes.ts'
import { realChanges, send } from './change.ts'
import { CHANGES } from './changes.ts'

const PUBLIC_URL = 'https://sextant.example'
const app = useApp({ publicUrl: PUBLIC_URL })

/** What a browser says of itself where another page makes it send something. */
const FOREIGN: readonly Record<string, string>[] = [
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

/** What a form, a picture or a beacon can send, without asking first. */
const SIMPLE_TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'text/json',
]

/** A right body as a form can spell it: what is in the way is the value of its last name. */
function simpleBodies(right: object): { type: string; body: string }[] {
  const form = `${JSON.stringify(right).slice(0, -1)},"x":"="}`.replace('{,', '{')
  const bodies = [form, 'name=Core&email=ada%40example.com', '']
  return SIMPLE_TYPES.flatMap((type) => bodies.map((body) => ({ type, body })))
}

describe('what another site makes a browser send', () => {
  test('is tried with every call that changes something', () => {
    expect(CHANGES.map(({ call }) => call).toSorted()).toEqual(realChanges(app).toSorted())
  })

  test.each(CHANGES)('changes nothing: $call', async (change) => {
    const ready = await change.ready(app)
    // Of the changes before, too.
    await eventsHandled(app)
    const before = await everything(app)
    const foreign = FOREIGN.map(async (headers) => {
      const answer = await send(change, ready, { headers })
      expect([headers, answer.status]).toEqual([headers, 403])
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await answer.json()).toEqual({
        code: 'forbidden',
        message: 'This request came from another site.',
      })
    })
    await Promise.all(foreign)
    // A read has no body that could be of a wrong type.
    const bodies = change.call.startsWith('GET ') ? [] : simpleBodies(ready.body)
    const simple = bodies.map(async ({ type, body }) => {
      const answer = await send(change, ready, { body, headers: { 'content-type': type } })
      expect([type, body, answer.status]).toEqual([type, body, 415])
    })
    await Promise.all(simple)
    expect(await everything(app)).toEqual(before)
    const own = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }
    expect((await send(change, ready, { headers: own })).status).toBe(change.status)
  })

  test('is not ours because it names our host in plain http', async () => {
    expect(await askUnder('sextant.example', 'https://sextant.example')).toBe(200)
    // Whoever sits between a browser and a site without https can write pages of this origin.
    expect(await askUnder('sextant.example', 'http://sextant.example')).toBe(403)
  })
})

/** `fetch` does not let a caller choose the Host header. */
function askUnder(host: string, origin: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${app.origin}/api/auth/forgot-password`,
      { method: 'POST', headers: { host, origin, 'content-type': 'application/json' } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ email: 'ada@example.com' }))
  })
}

/** Headers that would open an answer to other sites, or say what could be tried. */
const openings = ({ headers }: Answer): string[] =>
  [...headers.keys()].filter((name) => /^(access-control-|allow$|timing-allow)/.test(name))

describe('another site', () => {
  test('is told by no header that it may read or send anything', async () => {
    const admin = await app.signedIn({ role: 'admin' })
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const { method, path } of app.routes.filter((route) => !route.path.endsWith('.pdf'))) {
      const body = /^(GET|HEAD)$/.test(method) ? undefined : {}
      for (const origin of [headers, { ...headers, origin: 'null' }]) {
        const answer = await admin.send(method, addressOf(path), body, origin)
        expect([path, openings(answer)]).toEqual([path, []])
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    }
  })

  test('learns nothing by asking first', async () => {
    const admin = await app.signedIn({ role: 'admin' })
    const nowhere = await admin.send('OPTIONS', '/api/none')
    const nothing = await nowhere.text()
    const paths = new Set(app.routes.map(({ path }) => addressOf(path)))
    for (const path of [...paths, '/api/none']) {
      for (const wanted of ['POST', 'PUT', 'DELETE']) {
        const headers = {
          origin: 'https://evil.example',
          'access-control-request-method': wanted,
          'access-control-request-headers': 'content-type',
          'access-control-request-private-network': 'true',
        }
        const answer = await admin.send('OPTIONS', path, undefined, headers)
        expect([path, answer.status, openings(answer)]).toEqual([path, 404, []])
        expect(await answer.text()).toBe(nothing)
      }
    }
  })
})

describe('a method', () => {
  test('is the one of the request, whatever else names another', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const team = await mary.team()
    const path = `/api/teams/${team.id}`
    const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']
    for (const name of overrides) {
      const headers = { [name]: 'DELETE' }
      expect((await mary.post(path, { _method: 'DELETE' }, headers)).status).toBe(404)
      expect((await mary.get(`${path}?_method=DELETE`, headers)).status).toBe(404)
      expect((await mary.get(`/api/teams?${name}=POST`, headers)).status).toBe(200)
      const created = await mary.send('PATCH', path, { _method: 'DELETE' }, headers)
      expect(created.status).toBe(200)
      const logout = { [name]: 'GET' }
      expect((await mary.post('/api/logout?_method=GET', {}, logout)).status).toBe(404)
    }
    expect(await (await mary.get('/api/teams')).json()).toEqual([team])
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })

  test('that only reads answers the head of the read, and no body', async () => {
    const admin = await app.signedIn({ role: 'admin' })
    const reads = app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
    const heads = app.routes.filter(({ method }) => method === 'HEAD').map(({ path }) => path)
    expect(heads.toSorted()).toEqual(reads.toSorted())
    for (const path of reads.map(addressOf).filter((one) => !/logout|pdf/.test(one))) {
      for (const client of [app.visitor(), admin]) {
        const [get, head] = [await client.get(path), await client.send('HEAD', path)]
        expect([path, head.status]).toEqual([path, get.status])
        expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
        expect(await head.text()).toBe('')
      }
    }
  })
})
