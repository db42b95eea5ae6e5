import { newEmail } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import {
  accountEntries,
  changeEmail,
  confirmChange,
  confirmedAccount,
  emailOf,
  newAddressToken,
  requestChange,
  resetToken,
  stopChange,
  stopToken,
} from '#test/server/email-changes.ts'
import { resetWith, tokenFor } from '#test/server/password-resets.ts'
import { hashAddress } from '#server/features/people/email-opt-outs/service.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteExpired } from './service.ts'

const app = useApp({ publicUrl: 'https://sextant.example', rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets, rate_delays`.execute(app.db))

const canSignIn = async (email: string) =>
  (await app.visitor().post('/api/auth/login', { email, password: PASSWORD })).status === 200

describe('a change of address', () => {
  test('takes effect with the link, and the former address is told', async () => {
    const mary = await confirmedAccount(app)
    const { email: former } = mary.user
    const email = newEmail()
    const asked = await requestChange(mary, email)
    expect([asked.status, (await asked.json()).message]).toEqual([
      202,
      `We sent a link to ${email}. Open it in this browser within 24 hours.`,
    ])
    const token = await newAddressToken(app, email)
    expect(await emailOf(mary)).toBe(former)
    expect((await confirmChange(mary, token)).status).toBe(200)
    expect(await emailOf(mary)).toBe(email)
    expect([await canSignIn(email), await canSignIn(former)]).toEqual([true, false])
    await stopToken(app, former)
    const told = app.mailbox.mails.find(({ to }) => to === former)
    expect(told?.text).not.toContain(email)
    expect(await accountEntries(app, mary)).toEqual([
      `Changed the email address ${former} to ${email}.`,
    ])
    expect((await confirmChange(mary, token)).status).toBe(400)
  })

  test('needs the login of the account that asked for it', async () => {
    const mary = await confirmedAccount(app)
    const email = newEmail()
    await requestChange(mary, email)
    const token = await newAddressToken(app, email)
    expect((await confirmChange(app.visitor(), token)).status).toBe(401)
    expect((await confirmChange(await app.signedIn(), token)).status).toBe(400)
    expect((await confirmChange(mary, token)).status).toBe(200)
  })

  test('is replaced by a later one, and ends after a day', async () => {
    const mary = await confirmedAccount(app)
    const [first, second] = [newEmail(), newEmail()]
    await requestChange(mary, first)
    const firstToken = await newAddressToken(app, first)
    await requestChange(mary, second)
    const secondToken = await newAddressToken(app, second)
    expect((await confirmChange(mary, firstToken)).status).toBe(400)
    await sql`update email_changes set expires_at = now()`.execute(app.db)
    expect((await confirmChange(mary, secondToken)).status).toBe(400)
    await deleteExpired(app.db)
    expect(await app.db.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test.each([
    ['', 'Please enter a valid email address.'],
    ['nobody', 'Please enter a valid email address.'],
  ])('to %j is refused at the field', async (email, message) => {
    const answer = await requestChange(await app.signedIn(), email)
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'email', message }] })
  })

  test('to the same address in another form is refused', async () => {
    const mary = await app.signedIn({ email: 'Mary@müller.example' })
    const answer = await requestChange(mary, 'MARY@xn--mller-kva.example')
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'email', message: 'This is your email address already.' }],
    })
  })

  test('to an address in use answers alike and tells its mailbox', async () => {
    const [mary, noah] = [await confirmedAccount(app), await confirmedAccount(app)]
    const asked = await requestChange(mary, noah.user.email)
    expect([asked.status, (await asked.json()).message]).toEqual([
      202,
      `We sent a link to ${noah.user.email}. Open it in this browser within 24 hours.`,
    ])
    const [mail] = await app.mailbox.to(noah.user.email)
    expect(mail?.subject).toBe('This address already has a Sextant account')
    expect(mail?.text).not.toMatch(/token=|Mary/)
  })

  test('to an address that was taken after the request changes nothing', async () => {
    const mary = await confirmedAccount(app)
    const email = newEmail()
    await requestChange(mary, email)
    const token = await newAddressToken(app, email)
    await app.signedIn({ email })
    const answer = await confirmChange(mary, token)
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'Another account has this address by now. Nothing was changed.',
    ])
    expect(await emailOf(mary)).toBe(mary.user.email)
  })

  test('of two accounts to one address at once is made for one', async () => {
    const accounts = [await confirmedAccount(app), await confirmedAccount(app)]
    const email = newEmail()
    const tokens: string[] = []
    for (const [index, account] of accounts.entries()) {
      await requestChange(account, email)
      tokens.push(await newAddressToken(app, email, index + 1))
    }
    const answers = await Promise.all(
      accounts.map((account, index) => confirmChange(account, tokens[index] ?? '')),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is refused for an account without a password', async () => {
    const mary = await app.signedIn()
    await sql`update accounts set password_hash = null where id = ${mary.user.id}`.execute(app.db)
    expect((await requestChange(mary, newEmail())).status).toBe(409)
    expect((await mary.patch('/api/account', { firstName: 'Maria' })).status).toBe(409)
  })

  test('confirms the new address; an unconfirmed former one gets no way back', async () => {
    const mary = await app.register()
    const former = mary.user.email
    await changeEmail(app, mary)
    const { emailConfirmed } = await (await mary.get('/api/auth/user')).json()
    expect(emailConfirmed).toBe(true)
    expect(
      await app.db.selectFrom('former_emails').selectAll().where('email', '=', former).execute(),
    ).toEqual([])
    expect((await app.signedIn({ email: former })).user.email).toBe(former)
  })

  test('ends links and codes that were sent to the former address', async () => {
    const mary = await confirmedAccount(app)
    const reset = await tokenFor(app, mary.user.email)
    await sql`update logins set code_hash = 'x', code_expires_at = now()`.execute(app.db)
    await changeEmail(app, mary)
    expect((await resetWith(app.visitor(), reset)).status).toBe(400)
    const { rows } = await sql`
      select code_hash from logins where account_id = ${mary.user.id}`.execute(app.db)
    expect(rows).toEqual([{ code_hash: null }])
  })

  test('is limited', async () => {
    const mary = await app.signedIn()
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await requestChange(mary, newEmail())).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('takes opt-outs along', async () => {
    const mary = await confirmedAccount(app)
    await sql`
      insert into email_opt_outs (address_hash, kind)
      values (${hashAddress(mary.user.email)}, 'rounds')`.execute(app.db)
    const email = await changeEmail(app, mary)
    const kinds = await app.db
      .selectFrom('email_opt_outs')
      .select('kind')
      .where('address_hash', '=', hashAddress(email))
      .execute()
    expect(kinds).toEqual([{ kind: 'rounds' }])
  })

  test('is in the export of the account', async () => {
    const mary = await confirmedAccount(app)
    const former = mary.user.email
    await changeEmail(app, mary)
    const email = newEmail()
    await requestChange(mary, email)
    const { emailChanges } = await (await mary.get('/api/account/export')).json()
    expect(emailChanges).toMatchObject({ requested: email, former: [{ email: former }] })
  })
})

describe('the former address', () => {
  test('is nobody else’s for a week', async () => {
    const mary = await confirmedAccount(app)
    const former = mary.user.email
    await changeEmail(app, mary)
    await expect(app.register({ email: former.toUpperCase() })).rejects.toThrow('already exists')
    const noah = await confirmedAccount(app)
    await requestChange(noah, former)
    const told = await app.mailbox.to(former, 2)
    expect(told.map(({ subject }) => subject)).toContain(
      'This address already has a Sextant account',
    )
    await sql`update former_emails set expires_at = now()`.execute(app.db)
    expect((await app.register({ email: former })).user.email).toBe(former)
  })

  test('can be taken back by its own account', async () => {
    const mary = await confirmedAccount(app)
    const former = mary.user.email
    await changeEmail(app, mary)
    await changeEmail(app, mary, former)
    expect(await emailOf(mary)).toBe(former)
  })

  test('is reserved also for a registration at the moment of the change', async () => {
    const mary = await confirmedAccount(app)
    const former = mary.user.email
    const email = newEmail()
    await requestChange(mary, email)
    const token = await newAddressToken(app, email)
    const [changed, registered] = await Promise.allSettled([
      confirmChange(mary, token),
      app.register({ email: former }),
    ])
    expect(changed).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
    expect(registered.status).toBe('rejected')
  })

  test('undoes the change once, for a week', async () => {
    const mary = await confirmedAccount(app)
    const former = mary.user.email
    const email = await changeEmail(app, mary)
    const token = await stopToken(app, former)
    const answer = await stopChange(app, token)
    expect([answer.status, (await answer.json()).message]).toEqual([
      200,
      `Your account has the address ${former} again. We sent you a link to choose a new password.`,
    ])
    expect((await mary.get('/api/auth/user')).status).toBe(401)
    expect([await canSignIn(email), await canSignIn(former)]).toEqual([false, false])
    const reset = await resetToken(app, former)
    expect((await resetWith(app.visitor(), reset, PASSWORD)).status).toBe(200)
    expect(await canSignIn(former)).toBe(true)
    expect((await stopChange(app, token)).status).toBe(400)
    const [told] = (await app.mailbox.to(email, 2)).slice(-1)
    expect(told?.subject).toBe('The change of your Sextant email address was stopped')
    expect(await accountEntries(app, mary)).toContain(
      `The change of the email address ${former} to ${email} was stopped with the link sent to the former one.`,
    )
  })

  test('no longer undoes it after a week', async () => {
    const mary = await confirmedAccount(app)
    const former = mary.user.email
    await changeEmail(app, mary)
    const token = await stopToken(app, former)
    await sql`update former_emails set expires_at = now()`.execute(app.db)
    expect((await stopChange(app, token)).status).toBe(400)
  })
})
