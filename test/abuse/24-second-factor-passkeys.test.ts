import { randomBytes } from 'node:crypto'
import { MAX_PASSKEYS } from '#server/features/people/second-factor/passkeys.ts'
import { useApp } from '#test/server/app.ts'
import { Authenticator } from '#test/server/authenticator.ts'
import { Browser } from '#test/server/browser.ts'
import {
  addPasskey,
  enterPassword,
  factorsOf,
  newPerson,
  usePasskey,
} from '#test/server/second-factor.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const startUse = async (browser: Browser) =>
  (await browser.post('/api/auth/passkey-login/options')).json()
const startAdding = async (browser: Browser) =>
  (await browser.post('/api/auth/passkeys/options')).json()
const use = (browser: Browser, response: unknown) =>
  browser.post('/api/auth/passkey-login', { response })
const add = (browser: Browser, response: unknown) =>
  browser.post('/api/auth/passkeys', { response })
const confirm = (browser: Browser, passkey: unknown) =>
  browser.post('/api/auth/confirm', { passkey })
const visitor = () => new Browser(app)

const FORGERIES = [
  ['made at another site', { origin: 'https://evil.example' }],
  ['made at a subdomain', { origin: 'http://login.localhost:3000' }],
  ['made at another port', { origin: 'http://localhost:4000' }],
  ['for another relying party', { rpId: 'evil.example' }],
] as const

describe('a passkey does not sign in', () => {
  test.each(FORGERIES)('with a response %s', async (_, forgery) => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    expect((await usePasskey(visitor(), authenticator, forgery)).status).toBe(401)
    const { browser } = await enterPassword(app, mary.email)
    expect((await usePasskey(browser, authenticator, forgery)).status).toBe(401)
    const options = await startUse(mary)
    expect((await confirm(mary, authenticator.get(options, forgery))).status).toBe(400)
  })

  test('alone if it did not verify the person, but completes a sign-in', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    const forgery = { verified: false }
    expect((await usePasskey(visitor(), authenticator, forgery)).status).toBe(401)
    const { browser } = await enterPassword(app, mary.email)
    expect((await usePasskey(browser, authenticator, forgery)).status).toBe(200)
  })

  test('without the verification that a challenge for any account asks for, as second step', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    const options = await startUse(visitor())
    const { browser } = await enterPassword(app, mary.email)
    const response = authenticator.get(options, { verified: false })
    expect((await use(browser, response)).status).toBe(401)
    expect(await browser.user()).toBeUndefined()
  })

  test('as the second step of another account', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    await addPasskey(mary)
    const { authenticator } = await addPasskey(eve)
    const { browser } = await enterPassword(app, mary.email)
    expect((await usePasskey(browser, authenticator)).status).toBe(401)
    const handle = Buffer.from(await idOf(mary), 'hex').toString('base64url')
    expect((await usePasskey(browser, authenticator, { userHandle: handle })).status).toBe(401)
    expect(await browser.user()).toBeUndefined()
  })

  test('with the user handle of another account', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    const { authenticator } = await addPasskey(eve)
    const handle = Buffer.from(await idOf(mary), 'hex').toString('base64url')
    expect((await usePasskey(visitor(), authenticator, { userHandle: handle })).status).toBe(401)
    expect((await usePasskey(visitor(), authenticator, { userHandle: '' })).status).toBe(401)
  })

  test('twice with one response, also in ten requests at once', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    const response = authenticator.get(await startUse(visitor()))
    const all = await Promise.all(Array.from({ length: 10 }, () => use(visitor(), response)))
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array(9).fill(401)])
    expect((await use(visitor(), response)).status).toBe(401)
  })

  test('twice with one challenge', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    const options = await startUse(visitor())
    expect((await use(visitor(), authenticator.get(options))).status).toBe(200)
    expect((await use(visitor(), authenticator.get(options))).status).toBe(401)
  })

  test('with a challenge that is invented, expired or for the creation of a passkey', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    const invented = { challenge: randomBytes(32).toString('base64url') }
    expect((await use(visitor(), authenticator.get(invented))).status).toBe(401)
    const options = await startUse(visitor())
    await app.db.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute()
    expect((await use(visitor(), authenticator.get(options))).status).toBe(401)
    const creation = await startAdding(mary)
    const { browser } = await enterPassword(app, mary.email)
    expect((await use(browser, authenticator.get(creation))).status).toBe(401)
    expect((await confirm(mary, authenticator.get(creation))).status).toBe(400)
  })

  test('with a counter that does not grow, unless it does not count', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    expect((await usePasskey(visitor(), authenticator, { counter: 0 })).status).toBe(200)
    expect((await usePasskey(visitor(), authenticator, { counter: 0 })).status).toBe(200)
    expect((await usePasskey(visitor(), authenticator, { counter: 5 })).status).toBe(200)
    expect((await usePasskey(visitor(), authenticator, { counter: 5 })).status).toBe(401)
    expect((await usePasskey(visitor(), authenticator, { counter: 4 })).status).toBe(401)
    expect((await usePasskey(visitor(), authenticator, { counter: 0 })).status).toBe(401)
    const copies = [await startUse(visitor()), await startUse(visitor())]
    const all = await Promise.all(
      copies.map((options) => use(visitor(), authenticator.get(options, { counter: 9 }))),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('once it was removed', async () => {
    const mary = await newPerson(app)
    const { authenticator, passkey } = await addPasskey(mary)
    const options = await startUse(visitor())
    await mary.send('DELETE', `/api/auth/passkeys/${passkey.id}`)
    expect((await use(visitor(), authenticator.get(options))).status).toBe(401)
  })

  test('for a suspended account', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    const suspended = { suspended_at: new Date() }
    await app.db.updateTable('accounts').set(suspended).where('email', '=', mary.email).execute()
    expect((await usePasskey(visitor(), authenticator)).status).toBe(403)
  })
})

describe('a passkey does not confirm a login', () => {
  test('of another account', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    const { authenticator } = await addPasskey(eve)
    expect((await confirm(mary, authenticator.get(await startUse(mary)))).status).toBe(400)
    expect((await confirm(mary, authenticator.get(await startUse(eve)))).status).toBe(400)
  })

  test('with a challenge for any account, or twice', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    const any = authenticator.get(await startUse(visitor()))
    expect((await confirm(mary, any)).status).toBe(400)
    const response = authenticator.get(await startUse(mary))
    expect((await confirm(mary, response)).status).toBe(200)
    expect((await confirm(mary, response)).status).toBe(400)
  })
})

describe('a passkey is not added', () => {
  test.each(FORGERIES)('by a response %s', async (_, forgery) => {
    const mary = await newPerson(app)
    const response = new Authenticator().create(await startAdding(mary), forgery)
    expect((await add(mary, response)).status).toBe(400)
    expect((await factorsOf(mary)).passkeys).toEqual([])
  })

  test('by a challenge of another account, of a sign-in, or used before', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    const ofEve = new Authenticator().create(await startAdding(eve))
    expect((await add(mary, ofEve)).status).toBe(400)
    const user = { id: Buffer.from(await idOf(mary), 'hex').toString('base64url') }
    const ofSignIn = new Authenticator().create({ ...(await startUse(mary)), user })
    expect((await add(mary, ofSignIn)).status).toBe(400)
    const options = await startAdding(mary)
    expect((await add(mary, new Authenticator().create(options))).status).toBe(201)
    expect((await add(mary, new Authenticator().create(options))).status).toBe(400)
  })

  test('if another account has it', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    const { authenticator } = await addPasskey(mary)
    const answer = await add(eve, authenticator.create(await startAdding(eve)))
    expect(answer.status).toBe(409)
    expect((await factorsOf(eve)).passkeys).toEqual([])
    expect((await usePasskey(visitor(), authenticator)).status).toBe(401)
  })

  test('beyond the maximum, also at the same time', async () => {
    const mary = await newPerson(app)
    for (let count = 2; count < MAX_PASSKEYS; count += 1) await addPasskey(mary)
    const pending = [1, 2, 3, 4].map(async () =>
      new Authenticator().create(await startAdding(mary)),
    )
    const responses = await Promise.all(pending)
    const all = await Promise.all(responses.map((response) => add(mary, response)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
    expect((await mary.post('/api/auth/passkeys/options')).status).toBe(409)
    expect(await (await mary.open('/api/auth/passkeys')).json()).toHaveLength(MAX_PASSKEYS)
  })

  test('to another account, nor removed from it', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    const { passkey } = await addPasskey(mary)
    expect((await eve.send('DELETE', `/api/auth/passkeys/${passkey.id}`)).status).toBe(404)
    expect((await factorsOf(mary)).passkeys).toHaveLength(1)
  })
})

describe('the first passkeys of an account', () => {
  test('come with one set of recovery codes, also at the same time', async () => {
    const mary = await newPerson(app)
    const pending = [1, 2].map(async () => new Authenticator().create(await startAdding(mary)))
    const all = await Promise.all(
      (await Promise.all(pending)).map((response) => add(mary, response)),
    )
    const bodies = await Promise.all(all.map((answer) => answer.json()))
    expect(bodies.filter(({ recoveryCodes }) => recoveryCodes)).toHaveLength(1)
    expect((await factorsOf(mary)).recoveryCodesLeft).toBe(10)
  })
})

describe('the options of a passkey', () => {
  test('name no passkey to a stranger, whoever asks', async () => {
    const mary = await newPerson(app)
    await addPasskey(mary)
    const options = await startUse(visitor())
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
    const guess = await visitor().post('/api/auth/passkey-login/options', { email: mary.email })
    expect(Object.keys(await guess.json()).toSorted()).toEqual(Object.keys(options).toSorted())
  })

  test('come from the public address, whatever the headers say', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', origin: 'http://localhost:3000' }
    const answer = await visitor().post('/api/auth/passkey-login/options', undefined, headers)
    expect((await answer.json()).rpId).toBe('localhost')
  })
})

/** Returns the account's id as hexadecimal digits. */
const idOf = async (browser: Browser): Promise<string> =>
  (await browser.user()).id.replaceAll('-', '')
