import { useApp } from '#test/server/app.ts'
import { Browser } from '#test/server/browser.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  complete,
  enterPassword,
  factorsOf,
  newPerson,
} from '#test/server/second-factor.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const today = new Date().toISOString().slice(0, 10)

describe('an authenticator app', () => {
  test('counts once a code has confirmed it', async () => {
    const mary = await newPerson(app)
    const started = await (await mary.post('/api/auth/factors/totp')).json()
    expect(started).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauthUri: expect.stringMatching(
        /^otpauth:\/\/totp\/Sextant:.*issuer=Sextant&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
      ),
    })
    expect((await enterPassword(app, mary.email)).body.user.email).toBe(mary.email)
    const wrong = await mary.post('/api/auth/factors/totp/confirm', { code: '000000' })
    expect([wrong.status, (await wrong.json()).issues[0].path]).toEqual([400, 'code'])
    const code = codeOf(started.secret)
    const right = await mary.post('/api/auth/factors/totp/confirm', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    const { recoveryCodes } = await right.json()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await factorsOf(mary)).toEqual({
      totp: { addedOn: today },
      passkeys: [],
      recoveryCodesLeft: 10,
      rememberedBrowsers: [],
    })
    expect((await mary.post('/api/auth/factors/totp')).status).toBe(409)
    const { browser, status, body } = await enterPassword(app, mary.email)
    expect([status, body]).toEqual([
      200,
      { secondFactorRequired: true, methods: ['totp', 'recoveryCode'] },
    ])
    expect(await browser.user()).toBeUndefined()
  })

  test('completes a sign-in with its code', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const { browser } = await enterPassword(app, mary.email)
    expect((await complete(browser, { code: '000000' })).status).toBe(401)
    const answer = await complete(browser, { code: codeOf(secret) })
    expect([answer.status, (await answer.json()).user.email]).toEqual([200, mary.email])
    expect((await browser.user()).email).toBe(mary.email)
    expect([...browser.cookies.keys()].toSorted()).toEqual(['known', 'login', 'signed-in'])
  })
})

describe('a passkey', () => {
  test('signs in alone, and completes a sign-in', async () => {
    const mary = await newPerson(app)
    const { authenticator, passkey } = await addPasskey(mary, 'Blue key')
    expect(passkey).toMatchObject({ name: 'Blue key', createdOn: today, lastUsedOn: null })
    expect(passkey.recoveryCodes).toHaveLength(10)
    const alone = new Browser(app)
    const options = await (await alone.post('/api/auth/passkey-login/options')).json()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const answer = await alone.post('/api/auth/passkey-login', {
      response: authenticator.get(options),
    })
    expect([answer.status, (await answer.json()).user?.email]).toEqual([200, mary.email])

    const { browser, body } = await enterPassword(app, mary.email)
    expect(body.methods).toEqual(['passkey', 'recoveryCode'])
    const second = await (await browser.post('/api/auth/passkey-login/options')).json()
    expect(second.allowCredentials).toMatchObject([{ id: authenticator.id }])
    const done = await browser.post('/api/auth/passkey-login', {
      response: authenticator.get(second, { verified: false }),
    })
    expect(done.status).toBe(200)
    expect((await factorsOf(browser)).passkeys).toMatchObject([{ lastUsedOn: today }])
  })
})
