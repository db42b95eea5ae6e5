import { randomUUID } from 'node:crypto'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Claims } from '#test/server/fake-google.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { resetWith, tokenFor } from '#test/server/password-resets.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })

const visitor = () => new GoogleBrowser(app)

const accounts = async (email: string) =>
  app.db
    .selectFrom('accounts')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()

/** Completes the sign-ins simultaneously by blocking them with a table lock. */
async function signInTogether(
  people: readonly Claims[],
  lockStatement: string,
): Promise<GoogleBrowser[]> {
  const ready: [GoogleBrowser, string][] = []
  for (const person of people) {
    google.person = person
    const browser = visitor()
    ready.push([browser, await browser.callbackPath()])
  }
  const answers = await app.db.transaction().execute(async (db) => {
    await sql`${sql.raw(lockStatement)}`.execute(db)
    const all = ready.map(([browser, back]) => browser.open(back))
    await app.waiting(people.length)
    return all
  })
  for (const answer of await Promise.all(answers)) expect(redirectTarget(answer)).toBe('/dashboard')
  return ready.map(([browser]) => browser)
}

const ids = async (browsers: readonly GoogleBrowser[]) =>
  new Set(await Promise.all(browsers.map(async (browser) => (await browser.user()).id)))

const IDENTITIES = 'lock table identities in exclusive mode'
const ACCOUNTS = 'lock table accounts in exclusive mode'

describe('concurrent sign-ins', () => {
  test('of one new person create one account', async () => {
    const person = googleUser()
    expect((await ids(await signInTogether([person, person, person], IDENTITIES))).size).toBe(1)
    expect(await accounts(person.email)).toHaveLength(1)
  })

  test('of one new person with two addresses create one account', async () => {
    const person = googleUser()
    const changed = { ...person, email: `new.${person.email}` }
    expect((await ids(await signInTogether([person, changed], ACCOUNTS))).size).toBe(1)
    const made = [...(await accounts(person.email)), ...(await accounts(changed.email))]
    expect(made).toHaveLength(1)
  })

  test('of two identities with one address create one account', async () => {
    const person = googleUser()
    const other = { ...person, sub: randomUUID() }
    expect((await ids(await signInTogether([person, other], ACCOUNTS))).size).toBe(1)
    expect(await accounts(person.email)).toHaveLength(1)
  })

  test('win over a simultaneous registration of the address', async () => {
    const person = googleUser()
    google.person = person
    const browser = visitor()
    const back = await browser.callbackPath()
    const registration = { firstName: 'A', lastName: 'B', email: person.email, password: PASSWORD }
    const squatter = app.visitor()
    const [answer] = await Promise.all([
      browser.open(back),
      squatter.post('/api/auth/register', registration),
    ])
    expect(redirectTarget(answer)).toBe('/dashboard')
    expect((await browser.user()).name).toBe('Grace Hopper')
    expect((await squatter.get('/api/auth/user')).status).toBe(401)
  })

  test('wait for a password reset that removes the identity', async () => {
    const owner = await app.signedIn()
    const other = googleUser()
    await app.db
      .insertInto('identities')
      .values({ issuer: google.issuer, subject: other.sub, account_id: owner.user.id })
      .execute()
    const token = await tokenFor(app, owner.user.email)
    google.person = other
    const browser = visitor()
    const back = await browser.callbackPath()
    const [reset, signedIn] = await app.db.transaction().execute(async (lockStatement) => {
      await sql`select from accounts where id = ${owner.user.id} for no key update`.execute(
        lockStatement,
      )
      const reset = resetWith(app.visitor(), token)
      await app.waiting(1)
      const signedIn = browser.open(back)
      await app.waiting(2)
      return [reset, signedIn] as const
    })
    expect((await reset).status).toBe(200)
    await signedIn
    expect((await browser.user()).email).toBe(other.email)
  })
})
