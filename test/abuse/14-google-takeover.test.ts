import { createHash } from 'node:crypto'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import {
  openCallback,
  GoogleBrowser,
  redirectTarget,
  REFUSED,
} from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { useFullHashCost } from '#test/server/hash-cost.ts'
import { inForm } from '#test/server/in-form.ts'
import { resetWith, tokenFor } from '#test/server/password-resets.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider, publicUrl: 'https://sextant.example' })

const visitor = () => new GoogleBrowser(app)

const UNVERIFIED = { ...REFUSED, to: '/login?google=unverified' }

describe('an address that Google has not verified', () => {
  test.each([false, 'true', 'yes', 1, null, undefined, {}])(
    'opens no account and creates none: email_verified %j',
    async (email_verified) => {
      const mary = await app.signedIn()
      for (const email of [mary.user.email, `new.${mary.user.email}`]) {
        google.person = googleUser({ email, email_verified })
        const browser = visitor()
        expect(await openCallback(app, browser, await browser.callbackPath())).toEqual(UNVERIFIED)
      }
    },
  )
})

const logIn = (email: string, client: Client = app.visitor()) =>
  client.post('/api/auth/login', { email, password: PASSWORD })

const mailAbout = (topic: string, address: string) =>
  app.mailbox.mails.find(({ to, subject }) => to === address && subject.includes(topic))

/** Returns an account with every way to sign in. */
async function createSquattedAccount(email: string) {
  const squatter = await app.signedIn({ email })
  const team = await squatter.team()
  const laptop = app.visitor()
  await laptop.post('/api/auth/login', { email, password: PASSWORD })
  const reset = await tokenFor(app, email)
  const confirmation = createHash('sha256').update('confirmation').digest()
  await app.db
    .insertInto('email_confirmations')
    .values({
      token_hash: confirmation,
      account_id: squatter.user.id,
      expires_at: sql`now() + interval '1 day'`,
    })
    .execute()
  return { squatter, laptop, reset, team }
}

describe('an account registered with another person’s address', () => {
  test('belongs to the real owner from their first Google sign-in', async () => {
    const victim = googleUser({ given_name: 'Vera', family_name: 'Rubin' })
    const { squatter, laptop, reset, team } = await createSquattedAccount(victim.email)
    const eve = await app.signedIn()
    const evesReset = await tokenFor(app, eve.user.email)

    google.person = victim
    const browser = visitor()
    expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
    const user = await browser.user()
    expect(user).toMatchObject({
      id: squatter.user.id,
      name: 'Vera Rubin',
      emailConfirmed: true,
      hasPassword: false,
    })

    for (const client of [squatter, laptop]) {
      expect((await client.get('/api/auth/user')).status).toBe(401)
    }
    expect((await logIn(victim.email)).status).toBe(401)
    expect((await resetWith(app.visitor(), reset)).status).toBe(400)
    expect((await logIn(victim.email)).status).toBe(401)
    const links = app.db.selectFrom('email_confirmations').where('account_id', '=', user.id)
    expect(await links.selectAll().execute()).toEqual([])
    // The account keeps its data.
    expect(await (await browser.open('/api/teams')).json()).toMatchObject([{ id: team.id }])

    expect((await eve.get('/api/auth/user')).status).toBe(200)
    expect((await logIn(eve.user.email)).status).toBe(200)
    expect((await resetWith(app.visitor(), evesReset)).status).toBe(200)
  })

  test('can no longer be opened by a previously linked identity', async () => {
    const victim = googleUser()
    const { squatter } = await createSquattedAccount(victim.email)
    const own = googleUser({ email: 'squatter@example.com' })
    await app.db
      .insertInto('identities')
      .values({ issuer: google.issuer, subject: own.sub, account_id: squatter.user.id })
      .execute()
    google.person = victim
    await visitor().signIn()
    google.person = own
    const browser = visitor()
    await browser.signIn()
    expect((await browser.user()).id).not.toBe(squatter.user.id)
  })

  test('informs the real owner by email, without the name chosen by the attacker', async () => {
    const victim = googleUser()
    await createSquattedAccount(victim.email)
    google.person = victim
    await visitor().signIn()
    await expect.poll(() => mailAbout('belongs to you', victim.email)).toBeDefined()
    const mail = mailAbout('belongs to you', victim.email)
    expect(mail?.text).toContain('Its password no longer works')
    expect(mail?.text).toContain('2 signed-in browsers')
    expect(mail?.text).toContain('https://sextant.example/forgot-password')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Mary|Jackson|Grace|Hopper/)
  })
})

describe('a Google sign-in of the real owner at the time of logins', () => {
  // The time of a real hash lies between reading the password and starting the login.
  useFullHashCost()

  // More runs in the nightly form, because which request wins is random.
  test.each(inForm([1], [1, 2, 3]))('leaves none with the password (%i)', async () => {
    const victim = googleUser()
    await createSquattedAccount(victim.email)
    google.person = victim
    const browser = visitor()
    const back = await browser.callbackPath()
    const squatters = Array.from({ length: 6 }, () => app.visitor())
    const [response] = await Promise.all([
      browser.open(back),
      ...squatters.map((squatter) => logIn(victim.email, squatter)),
    ])
    expect(redirectTarget(response)).toBe('/dashboard')
    for (const squatter of squatters) {
      expect((await squatter.get('/api/auth/user')).status).toBe(401)
    }
  })
})

describe('a person who has signed in with Google before', () => {
  test('opens the same account after their address changes, even to that of another account', async () => {
    const mary = await app.signedIn()
    const person = googleUser()
    google.person = person
    const first = visitor()
    await first.signIn()
    const { id, email } = await first.user()
    for (const change of [{ email: mary.user.email }, { email_verified: false }]) {
      google.person = { ...person, ...change }
      const browser = visitor()
      expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
      expect(await browser.user()).toMatchObject({ id, email })
    }
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })

  test('is not identified by the same subject at another issuer', async () => {
    const person = googleUser()
    const { id } = (await app.signedIn({ email: `old.${person.email}` })).user
    await app.db
      .insertInto('identities')
      .values({ issuer: 'https://another.example', subject: person.sub, account_id: id })
      .execute()
    google.person = person
    const browser = visitor()
    await browser.signIn()
    expect((await browser.user()).id).not.toBe(id)
  })
})
