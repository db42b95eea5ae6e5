import { useApp } from '#test/server/app.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  complete,
  enterPassword,
  factorsOf,
  newPerson,
  STEP_MS,
} from '#test/server/second-factor.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const app = useApp()

// The clock stands at the beginning of a step, so that each test knows the step of its codes.
beforeAll(() => void vi.setSystemTime(Date.now() - (Date.now() % STEP_MS)))
afterAll(() => void vi.useRealTimers())

/** Returns the status of a sign-in with a code. */
async function signInWith(email: string, code: string): Promise<number> {
  const { browser } = await enterPassword(app, email)
  return (await complete(browser, { code })).status
}

describe('a code of an authenticator app', () => {
  test('may be in full width, with spaces', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const wide = codeOf(secret).replaceAll(/\d/g, (digit) =>
      String.fromCodePoint(0xff10 + Number(digit)),
    )
    expect(await signInWith(mary.email, `${wide.slice(0, 3)}\u3000${wide.slice(3)}`)).toBe(200)
  })

  test('signs in once', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const code = codeOf(secret)
    expect(await signInWith(mary.email, code)).toBe(200)
    expect(await signInWith(mary.email, code)).toBe(401)
    expect(await signInWith(mary.email, codeOf(secret, -1))).toBe(401)
    expect(await signInWith(mary.email, codeOf(secret, 1))).toBe(200)
    expect(await signInWith(mary.email, code)).toBe(401)
  })

  test('signs in once if ten requests of two sign-ins send it at the same time', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const [first, second] = [
      await enterPassword(app, mary.email),
      await enterPassword(app, mary.email),
    ]
    const code = codeOf(secret)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        complete((index % 2 ? first : second).browser, { code }),
      ),
    )
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array(9).fill(401)])
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('of a clock that is off by %i steps answers %i', async (steps, status) => {
    const mary = await newPerson(app)
    const { secret } = await (await mary.post('/api/auth/factors/totp')).json()
    await mary.post('/api/auth/factors/totp/confirm', { code: codeOf(secret) })
    await app.db.updateTable('totp_factors').set({ last_step: 0 }).execute()
    expect(await signInWith(mary.email, codeOf(secret, steps))).toBe(status)
  })

  test('may be typed with spaces', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    expect(await signInWith(mary.email, ` ${codeOf(secret).replace(/(...)/, '$1 ')} `)).toBe(200)
  })

  test.each(['', 'abcdef', '12345', '1234567', '١٢٣٤٥٦', '-12345', '1e5'])(
    'is not %j',
    async (code) => {
      const mary = await newPerson(app)
      await addTotp(mary)
      expect(await signInWith(mary.email, code)).toBe(401)
    },
  )

  test('cannot be used after it has confirmed the app', async () => {
    const mary = await newPerson(app)
    const { secret } = await (await mary.post('/api/auth/factors/totp')).json()
    const code = codeOf(secret)
    expect((await mary.post('/api/auth/factors/totp/confirm', { code })).status).toBe(200)
    expect(await signInWith(mary.email, code)).toBe(401)
    expect((await mary.post('/api/auth/confirm', { code })).status).toBe(400)
    expect(await signInWith(mary.email, codeOf(secret, 1))).toBe(200)
  })

  test('confirms a login once, and does not sign in afterwards', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const code = codeOf(secret)
    expect((await mary.post('/api/auth/confirm', { code })).status).toBe(200)
    const again = await mary.post('/api/auth/confirm', { code })
    expect([again.status, (await again.json()).issues[0].path]).toEqual([400, 'code'])
    expect(await signInWith(mary.email, code)).toBe(401)
  })

  test('of another account does not complete a sign-in', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    await addTotp(mary)
    const { secret } = await addTotp(eve)
    expect(await signInWith(mary.email, codeOf(secret))).toBe(401)
  })
})

describe('setting up an authenticator app', () => {
  test('replaces a secret that was not confirmed, and keeps the first that is', async () => {
    const mary = await newPerson(app)
    const [first, second] = [
      await (await mary.post('/api/auth/factors/totp')).json(),
      await (await mary.post('/api/auth/factors/totp')).json(),
    ]
    const confirm = (code: string) => mary.post('/api/auth/factors/totp/confirm', { code })
    expect((await confirm(codeOf(first.secret))).status).toBe(400)
    const all = await Promise.all([1, 2, 3].map(() => confirm(codeOf(second.secret))))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await confirm(codeOf(second.secret))).status).toBe(409)
  })

  test('answers 409 without a start, and 404 for the removal of none', async () => {
    const mary = await newPerson(app)
    const confirm = await mary.post('/api/auth/factors/totp/confirm', { code: '123456' })
    expect(confirm.status).toBe(409)
    expect((await mary.send('DELETE', '/api/auth/factors/totp')).status).toBe(404)
    await mary.post('/api/auth/factors/totp')
    expect((await mary.send('DELETE', '/api/auth/factors/totp')).status).toBe(404)
  })

  test('can be undone: codes and recovery codes no longer work', async () => {
    const mary = await newPerson(app)
    await addTotp(mary)
    expect((await mary.send('DELETE', '/api/auth/factors/totp')).status).toBe(204)
    expect(await factorsOf(mary)).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect((await enterPassword(app, mary.email)).body.user.email).toBe(mary.email)
  })

  test('keeps the recovery codes while a passkey is left', async () => {
    const mary = await newPerson(app)
    const { passkey } = await addPasskey(mary)
    await addTotp(mary)
    await mary.send('DELETE', '/api/auth/factors/totp')
    expect((await factorsOf(mary)).recoveryCodesLeft).toBe(10)
    await mary.send('DELETE', `/api/auth/passkeys/${passkey.id}`)
    expect((await factorsOf(mary)).recoveryCodesLeft).toBe(0)
  })
})
