import { aTeam, PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { describe, expect, test } from 'vitest'

const PUBLIC_URL = 'http://localhost:3000'
const app = useApp({ publicUrl: PUBLIC_URL })

const teamsOf = async (client: Client) => (await client.get('/api/teams')).json()

/** Spellings of the one GET request that changes state. */
const LOGOUTS = [
  ['GET', '/api/logout'],
  ['GET', '/api/logout?now'],
  ['GET', '/api/logout/'],
  ['HEAD', '/api/logout'],
] as const

describe('a request from another site', () => {
  test.each([
    'https://evil.example',
    'null',
    `${PUBLIC_URL}.evil.example`,
    'https://localhost:3000',
    'http://localhost:3001',
    'http://evil.example#http://localhost:3000',
    'localhost:3000',
    '',
  ])('is rejected by its Origin %j and changes nothing', async (origin) => {
    const mary = await app.signedIn({ tier: 'business' })
    const team = await mary.team()
    const headers = { origin }
    for (const [method, path, body] of [
      ['POST', '/api/teams', aTeam],
      ['PATCH', `/api/teams/${team.id}`, { name: 'Taken' }],
      ['DELETE', `/api/teams/${team.id}`, undefined],
      ['GET', '/api/logout', undefined],
    ] as const) {
      expect((await mary.send(method, path, body, headers)).status).toBe(403)
    }
    expect(await teamsOf(mary)).toEqual([team])
  })

  test.each(LOGOUTS)('is rejected by Sec-Fetch-Site and Origin: %s %s', async (method, path) => {
    const mary = await app.signedIn()
    const headerSets: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ]
    for (const headers of headerSets) {
      expect((await mary.send(method, path, undefined, headers)).status).toBe(403)
    }
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })

  test('cannot sign a visitor in', async () => {
    const mary = await app.signedIn()
    const answer = await app
      .visitor()
      .post(
        '/api/auth/login',
        { email: mary.user.email, password: PASSWORD },
        { origin: 'https://evil.example' },
      )
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('requests from our own pages, the address bar or no browser are allowed', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const headerSets: Record<string, string>[] = [
      {},
      { origin: PUBLIC_URL },
      { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      // The site under another host than that of PUBLIC_URL.
      { origin: app.origin },
    ]
    for (const headers of headerSets) {
      expect((await mary.post('/api/teams', aTeam, headers)).status).toBe(201)
    }
    expect(await teamsOf(mary)).toHaveLength(headerSets.length)
    expect((await mary.get('/api/logout', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})
