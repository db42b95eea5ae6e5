import { useApp } from '#test/server/app.ts'
import {
  addTotp,
  complete,
  endConfirmations,
  enterPassword,
  factorsOf,
  newPerson,
} from '#test/server/second-factor.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

async function signInWith(email: string, recoveryCode: string) {
  const { browser } = await enterPassword(app, email)
  return { browser, status: (await complete(browser, { recoveryCode })).status }
}

describe('a recovery code', () => {
  test('signs in once', async () => {
    const mary = await newPerson(app)
    const { recoveryCodes } = await addTotp(mary)
    const [first = '', second = ''] = recoveryCodes
    const { browser, status } = await signInWith(mary.email, first)
    expect([status, (await browser.user()).email]).toEqual([200, mary.email])
    expect((await factorsOf(browser)).recoveryCodesLeft).toBe(9)
    expect((await signInWith(mary.email, first)).status).toBe(401)
    expect((await signInWith(mary.email, second)).status).toBe(200)
  })

  test('signs in once if ten sign-ins send it at the same time', async () => {
    const mary = await newPerson(app)
    const { recoveryCodes } = await addTotp(mary)
    const pending = []
    for (let count = 0; count < 10; count += 1) pending.push(await enterPassword(app, mary.email))
    const all = await Promise.all(
      pending.map(({ browser }) => complete(browser, { recoveryCode: recoveryCodes[0] })),
    )
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array(9).fill(401)])
    expect((await factorsOf(mary)).recoveryCodesLeft).toBe(9)
  })

  test('may be typed in any form', async () => {
    const mary = await newPerson(app)
    const { recoveryCodes } = await addTotp(mary)
    const [first = '', second = '', third = ''] = recoveryCodes
    expect((await signInWith(mary.email, first.toLowerCase())).status).toBe(200)
    expect((await signInWith(mary.email, second.replaceAll(/[\s-]/g, ''))).status).toBe(200)
    const spaced = ` ${third.replaceAll(/[\s-]/g, '').replaceAll(/(..)/g, '$1 ')} `
    expect((await signInWith(mary.email, spaced)).status).toBe(200)
  })

  test('of another account, or that is none, does not sign in', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    await addTotp(mary)
    const { recoveryCodes } = await addTotp(eve)
    for (const code of [recoveryCodes[0] ?? '', '', 'none', 'A'.repeat(60)]) {
      expect((await signInWith(mary.email, code)).status).toBe(401)
    }
    expect((await factorsOf(eve)).recoveryCodesLeft).toBe(10)
  })

  test('no longer works once the codes were replaced', async () => {
    const mary = await newPerson(app)
    const { recoveryCodes: old } = await addTotp(mary)
    const answer = await mary.post('/api/auth/factors/recovery-codes')
    const { recoveryCodes } = await answer.json()
    expect(new Set([...old, ...recoveryCodes]).size).toBe(20)
    expect((await signInWith(mary.email, old[0] ?? '')).status).toBe(401)
    expect((await signInWith(mary.email, recoveryCodes[0])).status).toBe(200)
  })

  test('is sent alone, not with a code of the app', async () => {
    const mary = await newPerson(app)
    const { recoveryCodes } = await addTotp(mary)
    const { browser } = await enterPassword(app, mary.email)
    const body = { recoveryCode: recoveryCodes[0], code: '123456' }
    expect((await complete(browser, body)).status).toBe(400)
    expect((await complete(browser, {})).status).toBe(400)
    expect((await factorsOf(mary)).recoveryCodesLeft).toBe(10)
  })

  test('does not confirm the login, as a password does', async () => {
    const mary = await newPerson(app)
    const { recoveryCodes } = await addTotp(mary)
    const { browser } = await signInWith(mary.email, recoveryCodes[0] ?? '')
    const renew = () => browser.post('/api/auth/factors/recovery-codes')
    const refused = await renew()
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'confirmation_required'])
    await browser.post('/api/auth/confirm', { password: 'Correct.horse1' })
    expect((await renew()).status).toBe(200)
    await endConfirmations(app)
    expect((await renew()).status).toBe(403)
  })

  test('is stored as a slow hash with a salt', async () => {
    const mary = await newPerson(app)
    const { recoveryCodes } = await addTotp(mary)
    const rows = (await app.dump()).filter((row) => row.startsWith('recovery_codes: '))
    expect(rows.length).toBeGreaterThanOrEqual(10)
    const codes = recoveryCodes.map((code) => code.replaceAll(/[\s-]/g, ''))
    const text = rows.join('\n').replaceAll(/[\s-]/g, '')
    for (const code of codes) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(Buffer.from(code).toString('hex'))
    }
  })
})

test('recovery codes need a second factor', async () => {
  const mary = await newPerson(app)
  expect((await mary.post('/api/auth/factors/recovery-codes')).status).toBe(409)
})
