import { newEmail, setTier } from '#test/server/accounts.ts'
import { createApiKey } from '#test/server/api-keys.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import {
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
import { invited } from '#test/server/workspace-invitations.ts'
import { resetWith, tokenFor } from '#test/server/password-resets.ts'
import { endConfirmations } from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signInAs, unconfirm } from './squatted-account.ts'

const app = useApp()

const canSignIn = async (email: string, password = PASSWORD) =>
  (await app.visitor().post('/api/auth/login', { email, password })).status === 200

describe('a stranger at a login that was left open', () => {
  test('cannot change the address without a confirmation', async () => {
    const mary = await confirmedAccount(app)
    await endConfirmations(app)
    const answer = await requestChange(mary, newEmail())
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'confirmation_required'])
    expect(await app.db.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test('who knows the password loses everything when the owner stops the change', async () => {
    const victim = await confirmedAccount(app)
    const home = victim.user.email
    await setTier(app.db, victim.user.id, 'business')
    const thief = await signInAs(app, home)
    const first = await changeEmail(app, thief)
    const second = await changeEmail(app, thief)
    const key = await createApiKey(thief, 'Backdoor')
    await app.visitor().post('/api/auth/forgot-password', { email: second })
    const reset = await resetToken(app, second)
    const third = newEmail()
    await requestChange(thief, third)
    const pending = await newAddressToken(app, third)
    await sql`
      insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
      values (${victim.user.id}, 'backdoor', 'x', 0, '{}', 'Backdoor')`.execute(app.db)
    await sql`
      insert into identities (issuer, subject, account_id)
      values ('https://accounts.google.com', 'thief', ${victim.user.id})`.execute(app.db)
    const thiefsStop = await stopToken(app, first)

    expect((await stopChange(app, await stopToken(app, home))).status).toBe(200)

    expect((await thief.get('/api/auth/user')).status).toBe(401)
    expect([await canSignIn(home), await canSignIn(second)]).toEqual([false, false])
    expect((await resetWith(app.visitor(), reset)).status).toBe(400)
    expect(
      (await app.visitor().get('/api/teams', { authorization: `Bearer ${key.key}` })).status,
    ).toBe(401)
    for (const table of ['passkeys', 'identities', 'email_changes', 'former_emails'] as const) {
      const rows = app.db.selectFrom(table).selectAll().where('account_id', '=', victim.user.id)
      expect([table, await rows.execute()]).toEqual([table, []])
    }
    // The address in between was the thief's: its link gives nothing back.
    expect((await stopChange(app, thiefsStop)).status).toBe(400)
    const own = 'Home.again1!'
    expect((await resetWith(app.visitor(), await resetToken(app, home), own)).status).toBe(200)
    const back = await app.visitor().post('/api/auth/login', { email: home, password: own })
    expect((await back.json()).user).toMatchObject({ id: victim.user.id, email: home })
    expect((await confirmChange(await signInWith(home, own), pending)).status).toBe(400)
  })

  test('cannot use the stop link of a change that was stopped already', async () => {
    const mary = await confirmedAccount(app)
    const home = mary.user.email
    await changeEmail(app, mary)
    const token = await stopToken(app, home)
    const answers = await Promise.all([stopChange(app, token), stopChange(app, token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const own = 'Home.again1!'
    await resetWith(app.visitor(), await resetToken(app, home), own)
    const again = await signInWith(home, own)
    const next = await changeEmail(app, again)
    expect((await stopChange(app, token)).status).toBe(400)
    expect(await emailOf(again)).toBe(next)
  })
})

test('a stranger who reads a mistyped new address gets no account', async () => {
  const mary = await confirmedAccount(app)
  const mistyped = newEmail()
  await requestChange(mary, mistyped)
  const token = await newAddressToken(app, mistyped)
  const stranger = await app.signedIn({ email: mistyped })
  for (const client of [app.visitor(), stranger]) {
    expect((await confirmChange(client, token)).status).toBeGreaterThanOrEqual(400)
  }
  expect(await emailOf(mary)).toBe(mary.user.email)
})

test('a squatter keeps no request to change the address after a takeover', async () => {
  const squatter = await app.register()
  const { email } = squatter.user
  const own = newEmail()
  await requestChange(squatter, own)
  const pending = await newAddressToken(app, own)
  await resetWith(app.visitor(), await tokenFor(app, email), PASSWORD)
  const owner = await signInAs(app, email)
  expect((await confirmChange(owner, pending)).status).toBe(400)
  const mails = await app.mailbox.to(email, 2)
  expect(mails.map(({ text }) => text).join()).toContain('1 requested change of the email address')
})

test('a squatter who moves away reserves nothing of the address’s owner', async () => {
  const squatter = await app.register()
  const victim = squatter.user.email
  await changeEmail(app, squatter)
  expect((await app.register({ email: victim })).user.email).toBe(victim)
})

test('an invitation to the former address is not accepted with the new one', async () => {
  const owner = await app.signedIn({ tier: 'business' })
  await confirmOf(owner)
  const guest = await confirmedAccount(app)
  const invitation = await invited(app, owner, { email: guest.user.email })
  await changeEmail(app, guest)
  const answer = await guest.post(`/api/workspace-invitations/${invitation.token}/accept`)
  expect(answer.status).toBe(403)
})

test('an unconfirmed account learns nothing about another address', async () => {
  const [taken, eve] = [await confirmedAccount(app), await app.register()]
  await unconfirm(app, eve)
  const answers: unknown[] = []
  for (const email of [taken.user.email, newEmail()]) {
    const answer = await requestChange(eve, email)
    answers.push([answer.status, (await answer.text()).replace(email, 'EMAIL')])
  }
  expect(answers[0]).toEqual(answers[1])
})

async function signInWith(email: string, password: string): Promise<Client> {
  const client = app.visitor()
  const answer = await client.post('/api/auth/login', { email, password })
  client.user = (await answer.json()).user
  return client
}

const confirmOf = ({ user }: Client) =>
  sql`update accounts set email_confirmed_at = now() where id = ${user.id}`.execute(app.db)
