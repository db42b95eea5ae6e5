import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import type { Claims } from '#test/server/fake-google.ts'
import { ATTEMPT_COOKIE, GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })

const visitor = () => new GoogleBrowser(app)

async function signedInAs(person: Claims): Promise<GoogleBrowser> {
  google.person = person
  const browser = visitor()
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  return browser
}

const accounts = async (email: string) =>
  app.db
    .selectFrom('accounts')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()

describe('the redirect to Google', () => {
  test('sets a cookie that binds the sign-in to this browser', async () => {
    const browser = visitor()
    const answer = await browser.startSignIn('/teams')
    const url = new URL(redirectTarget(answer))
    expect(url.origin).toBe(google.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'sextant.apps.example',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const [cookie = '', ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    const [pair, ...attributes] = cookie.split('; ')
    expect(pair).toMatch(new RegExp(`^${ATTEMPT_COOKIE}=[\\w-]+$`))
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('has new secrets each time', async () => {
    const seen = new Set<string | null>()
    for (let time = 0; time < 3; time += 1) {
      const { searchParams } = new URL(redirectTarget(await visitor().startSignIn()))
      for (const name of ['state', 'nonce', 'code_challenge']) seen.add(searchParams.get(name))
    }
    expect(seen.size).toBe(9)
  })

  test('has a callback at the public address, whatever the headers say', async () => {
    // `fetch` does not let a caller choose the Host header.
    const sent = request(`${app.origin}/api/auth/google`, {
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
      },
    })
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage]
    answer.resume()
    const url = new URL(answer.headers.location ?? '')
    expect(url.searchParams.get('redirect_uri')).toBe(
      'http://localhost:3000/api/auth/google/callback',
    )
    expect(url.href).not.toContain('evil')
  })
})

describe('a first sign-in', () => {
  test('creates a confirmed free account without a password', async () => {
    const person = googleUser()
    const browser = await signedInAs(person)
    expect([...browser.cookies.keys()].toSorted()).toEqual(['known', 'login', 'signed-in'])
    expect(await browser.user()).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: person.email,
      role: 'user',
      subscriptionTier: 'free',
      emailConfirmed: true,
      hasPassword: false,
    })
    const [account] = await accounts(person.email)
    expect(await app.db.selectFrom('identities').selectAll().execute()).toContainEqual({
      issuer: google.issuer,
      subject: person.sub,
      account_id: account?.id,
      created_at: expect.any(Date),
    })
    const { status } = await app
      .visitor()
      .post('/api/auth/login', { email: person.email, password: PASSWORD })
    expect(status).toBe(401)
  })

  test('appears in the list of logins', async () => {
    google.person = googleUser()
    const browser = visitor()
    const back = await browser.callbackPath()
    await browser.open(back, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
    const logins = await (await browser.open('/api/auth/logins')).json()
    expect(logins).toMatchObject([{ browser: 'Firefox on Linux', current: true }])
  })

  test('is followed by sign-ins to the same account', async () => {
    const person = googleUser()
    const first = await (await signedInAs(person)).user()
    const second = await (await signedInAs({ ...person, given_name: 'Amazing' })).user()
    expect(second.id).toBe(first.id)
    expect(second.name).toBe('Grace Hopper')
  })

  test.each<[string, Claims, string, string]>([
    ['both parts', {}, 'Grace', 'Hopper'],
    ['one part', { family_name: undefined }, 'Grace', ''],
    ['the other part', { given_name: ' ' }, 'Hopper', ''],
    ['a visible part', { given_name: '\u3164\u200b' }, 'Hopper', ''],
    ['a whole', wholeName('  Grace  Brewster Hopper '), 'Grace', 'Brewster Hopper'],
    ['one name', wholeName('Grace'), 'Grace', ''],
    ['control characters', { given_name: 'Gra\u0000ce\r\nX: y' }, 'Gra ce X: y', 'Hopper'],
    ['two characters for a letter', { given_name: 'Zoe\u0308' }, 'Zo\u00eb', 'Hopper'],
    ['a long one', { given_name: 'x'.repeat(200) }, 'x'.repeat(80), 'Hopper'],
    ['a long one in pairs', { given_name: `x${'😀'.repeat(60)}` }, `x${'😀'.repeat(39)}`, 'Hopper'],
    ['no texts', { given_name: 7, family_name: { a: 1 }, name: ['b'] }, 'grace.42', ''],
  ])('takes and cleans the name from Google: %s', async (_what, change, first, last) => {
    const sub = randomUUID()
    const email = `grace.42@${sub}.example`
    const user = await (await signedInAs(googleUser({ sub, email, ...change }))).user()
    expect([user.firstName, user.lastName]).toEqual([first, last])
  })

  test.each(['', 'grace', 'grace@example.com, eve@example.com', 7, undefined])(
    'rejects the address %j',
    async (email) => {
      google.person = googleUser({ email })
      const browser = visitor()
      expect(redirectTarget(await browser.signIn())).toBe('/login?google=address')
      expect([...browser.cookies.keys()]).toEqual([])
    },
  )
})

/** Claims of providers that send only a full name. */
function wholeName(name: string): Claims {
  return { given_name: undefined, family_name: undefined, name }
}

/** Returns a user with a confirmed address. */
async function mary(): Promise<Client> {
  const client = await app.signedIn()
  await app.db
    .updateTable('accounts')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', client.user.id)
    .execute()
  return client
}

const mailsTo = ({ user }: Client) =>
  app.mailbox.mails.filter(({ to, subject }) => to === user.email && subject.includes('Google'))

describe('an existing account with the address', () => {
  test('keeps its password and logins and its owner is notified', async () => {
    const client = await mary()
    const { id, email } = client.user
    const browser = await signedInAs(googleUser({ email: email.toUpperCase() }))
    expect(await browser.user()).toMatchObject({ id, name: 'Mary Jackson', email })
    expect((await client.get('/api/auth/user')).status).toBe(200)
    const again = await app.visitor().post('/api/auth/login', { email, password: PASSWORD })
    expect(again.status).toBe(200)

    await expect.poll(() => mailsTo(client)).toHaveLength(1)
    const [mail] = mailsTo(client)
    expect(mail?.subject).toBe('Sign-in with Google was added to your Sextant account')
    expect(mail?.text).toContain('office@sextant.example')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Mary|Jackson|Grace|Hopper/)
  })

  test('is notified once, not at every sign-in', async () => {
    const client = await mary()
    const person = googleUser({ email: client.user.email })
    await signedInAs(person)
    await signedInAs(person)
    // Mails are sent in order, so an earlier one would have arrived by now.
    const later = await mary()
    await signedInAs(googleUser({ email: later.user.email }))
    await expect.poll(() => mailsTo(later)).toHaveLength(1)
    expect(mailsTo(client)).toHaveLength(1)
  })
})
