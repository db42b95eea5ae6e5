import { request } from 'node:http'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { useFullHashCost } from '#test/server/hash-cost.ts'
import { inForm } from '#test/server/in-form.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const PUBLIC_URL = 'https://sextant.example'
const app = useApp({ publicUrl: PUBLIC_URL })

const INVALID = 'This reset link is invalid or has expired. Please request a new one.'
const logIn = (email: string, password: string) =>
  app.visitor().post('/api/auth/login', { email, password })

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

test('a token has 256 bits, and only its hash is stored', async () => {
  const mary = await app.signedIn()
  const token = await tokenFor(app, mary.user.email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect((await app.dump()).join('\n')).not.toContain(token)
})

test('a used link is rejected', async () => {
  const mary = await app.signedIn()
  const token = await tokenFor(app, mary.user.email)
  expect((await resetWith(app.visitor(), token)).status).toBe(200)
  const again = await resetWith(app.visitor(), token, PASSWORD)
  expect(again.status).toBe(400)
  expect(await again.json()).toEqual({ code: 'bad_input', message: INVALID })
  expect((await logIn(mary.user.email, NEW_PASSWORD)).status).toBe(200)
})

test('of ten concurrent resets with one link one succeeds, and its password is set', async () => {
  const mary = await app.signedIn()
  const token = await tokenFor(app, mary.user.email)
  const passwords = Array.from({ length: 10 }, (_, index) => `Another.horse${index}x`)
  const responses = await Promise.all(
    passwords.map((password) => resetWith(app.visitor(), token, password)),
  )
  const statuses = responses.map(({ status }) => status)
  expect(sorted(statuses)).toEqual([200, ...Array<number>(9).fill(400)])
  const winner = passwords[statuses.indexOf(200)] ?? ''
  expect((await logIn(mary.user.email, winner)).status).toBe(200)
  const [, ...changed] = await app.mailbox.to(mary.user.email, 2)
  expect(changed).toHaveLength(1)
})

// More runs in the nightly form, because which request wins is random.
test.each(inForm([1], [1, 2, 3, 4]))(
  'of two links used at once one succeeds, without a deadlock (%i)',
  async () => {
    const mary = await app.signedIn()
    const tokens = [await tokenFor(app, mary.user.email), await tokenFor(app, mary.user.email)]
    const responses = await app.db.transaction().execute(async (db) => {
      // Waits on the lock until both have started.
      await sql`
      select from password_resets where account_id = ${mary.user.id} for update`.execute(db)
      const resets = tokens.map((token) => resetWith(app.visitor(), token))
      await app.waiting(2)
      return resets
    })
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect(sorted(statuses)).toEqual([200, 400])
  },
)

test('a reset invalidates the other links of the account, and no others', async () => {
  const mary = await app.signedIn()
  const eve = await app.signedIn()
  const [first, second] = [
    await tokenFor(app, mary.user.email),
    await tokenFor(app, mary.user.email),
  ]
  const eves = await tokenFor(app, eve.user.email)
  expect((await resetWith(app.visitor(), second)).status).toBe(200)
  expect((await resetWith(app.visitor(), first)).status).toBe(400)
  expect((await resetWith(app.visitor(), eves)).status).toBe(200)
})

test('a reset signs out every browser of the account, and no others', async () => {
  const mary = await app.signedIn()
  const laptop = app.visitor()
  await laptop.post('/api/auth/login', { email: mary.user.email, password: PASSWORD })
  const eve = await app.signedIn()
  expect((await resetWith(app.visitor(), await tokenFor(app, mary.user.email))).status).toBe(200)
  for (const client of [mary, laptop]) expect((await client.get('/api/auth/user')).status).toBe(401)
  expect((await eve.get('/api/auth/user')).status).toBe(200)
})

test('a rejected reset ends no login', async () => {
  const mary = await app.signedIn()
  await tokenFor(app, mary.user.email)
  expect((await resetWith(mary, 'A'.repeat(43))).status).toBe(400)
  expect((await mary.get('/api/auth/user')).status).toBe(200)
})

test('no header of the request changes the link', async () => {
  const mary = await app.signedIn()
  const headerSets: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-host': 'evil.example' },
    { referer: 'https://evil.example/' },
  ]
  for (const headers of headerSets) {
    const response = await app
      .visitor()
      .post('/api/auth/forgot-password', { email: mary.user.email }, headers)
    expect(response.status).toBe(200)
  }
  expect(await requestResetWithHost('evil.example', mary.user.email)).toBe(200)
  const mails = await app.mailbox.to(mary.user.email, headerSets.length + 1)
  for (const { text, html = '' } of mails) {
    expect(text).toMatch(/^https:\/\/sextant\.example\/reset-password\?token=[\w-]{43}$/m)
    expect(text + html).not.toContain('evil')
  }
})

// `fetch` does not allow setting the Host header.
function requestResetWithHost(host: string, email: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${app.origin}/api/auth/forgot-password`,
      { method: 'POST', headers: { host, 'content-type': 'application/json' } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify({ email }))
  })
}

describe('a reset at the time of logins', () => {
  // The time of a real hash lies between reading the old password and starting the login.
  useFullHashCost()

  // More runs in the nightly form, because which request wins is random.
  test.each(inForm([1], [1, 2, 3]))('leaves none with the old password (%i)', async () => {
    const mary = await app.signedIn()
    const token = await tokenFor(app, mary.user.email)
    const thieves = Array.from({ length: 8 }, () => app.visitor())
    const old = { email: mary.user.email, password: PASSWORD }
    const [reset] = await Promise.all([
      resetWith(app.visitor(), token),
      ...thieves.map((thief) => thief.post('/api/auth/login', old)),
    ])
    expect(reset.status).toBe(200)
    for (const thief of thieves) {
      expect((await thief.get('/api/auth/user')).status).toBe(401)
    }
    expect((await logIn(mary.user.email, NEW_PASSWORD)).status).toBe(200)
  })
})
