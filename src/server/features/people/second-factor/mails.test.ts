import { resetSecondFactor } from '#server/features/operations/admin/account-changes.ts'
import { useApp } from '#test/server/app.ts'
import { Browser } from '#test/server/browser.ts'
import {
  addPasskey,
  addTotp,
  complete,
  enterPassword,
  factorsOf,
  newPerson,
  usePasskey,
} from '#test/server/second-factor.ts'
import { waitForMails } from '#test/server/sent-mails.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()

test('each change of second factors sends its owner one mail, and nothing else does', async () => {
  const mary = await newPerson(app)
  const sent = async () => {
    await waitForMails(app)
    return (await app.mailbox.to(mary.email, 0)).map(({ subject }) => subject.split(' – ')[0])
  }
  await mary.post('/api/auth/factors/totp')
  await mary.post('/api/auth/factors/totp/confirm', { code: '000000' })
  await mary.send('DELETE', '/api/auth/factors/totp')
  await mary.post('/api/auth/factors/recovery-codes')
  expect(await sent()).toEqual([])

  const { recoveryCodes } = await addTotp(mary)
  const expected = ['An authenticator app was added']
  expect(await sent()).toEqual(expected)
  const { authenticator, passkey } = await addPasskey(mary, 'Blue key')
  expected.push('A passkey was added')
  expect(await sent()).toEqual(expected)
  const { browser } = await enterPassword(app, mary.email)
  await complete(browser, { code: '000000' })
  await complete(browser, { recoveryCode: recoveryCodes[0] })
  expected.push('A recovery code was used to sign in')
  expect(await sent()).toEqual(expected)
  expect((await usePasskey(new Browser(app), authenticator)).status).toBe(200)
  await mary.post('/api/auth/factors/recovery-codes')
  expected.push('Your recovery codes were replaced')
  expect(await sent()).toEqual(expected)
  await mary.send('DELETE', '/api/auth/factors/totp')
  expected.push('The authenticator app was removed')
  expect(await sent()).toEqual(expected)
  await mary.send('DELETE', `/api/auth/passkeys/${passkey.id}`)
  expected.push('A passkey was removed')
  expect(await sent()).toEqual(expected)

  const mails = await app.mailbox.to(mary.email, expected.length)
  for (const { text } of mails) {
    expect(text).toContain('If this was not you')
    expect(text).toContain('office@sextant.example')
    expect(text).toContain('http://localhost:3000/account')
  }
  expect(mails[1]?.text).toContain('“Blue key”')
  expect(mails[2]?.text).toContain('You have 9 codes left.')
  const text = mails.map((mail) => mail.text).join('\n')
  for (const code of recoveryCodes) expect(text).not.toContain(code)
})

test('a reset by the operator removes all second factors, ends all logins and tells the owner', async () => {
  const mary = await newPerson(app)
  const { id } = await mary.user()
  await addTotp(mary)
  const { authenticator } = await addPasskey(mary)
  const pending = (await enterPassword(app, mary.email)).browser
  await app.mailbox.to(mary.email, 2)
  await resetSecondFactor(app, 'command', id)
  expect(await mary.user()).toBeUndefined()
  expect((await pending.open('/api/auth/second-factor')).status).toBe(401)
  expect((await usePasskey(new Browser(app), authenticator)).status).toBe(401)
  const { browser } = await enterPassword(app, mary.email)
  expect(await factorsOf(browser)).toEqual({
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    rememberedBrowsers: [],
  })
  const mail = (await app.mailbox.to(mary.email, 3)).at(-1)
  expect(mail?.subject).toMatch(/^Two-factor sign-in was removed/)
  const { rows } = await sql`
    select by_command, action from audit_log where account_id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ by_command: true, action: 'second-factor-reset' }])
})
