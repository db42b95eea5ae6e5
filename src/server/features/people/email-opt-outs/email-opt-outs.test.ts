import { deleteOldLinks, hashAddress } from './service.ts'
import { newEmail } from '#test/server/accounts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import {
  deliveriesOf,
  drawByMail,
  inviteToken,
  mailedRound,
  mailsSent,
  mailsTo,
  optOutToken,
} from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

async function tokenFor(email: string): Promise<string> {
  const [mail] = await app.mailbox.to(email)
  return mail ? optOutToken(mail) : ''
}

const call = (method: string, token: string) =>
  app.visitor().send(method, `/api/email-opt-outs/${token}`)

/** Returns the request of a mail app (RFC 8058). */
const oneClick = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/api/email-opt-outs/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

async function stop(email: string): Promise<void> {
  expect((await call('POST', await tokenFor(email))).status).toBe(200)
  await mailsSent(app)
}

describe('the link in an email', () => {
  test('stops further emails and allows them again', async () => {
    const round = await mailedRound(app, Array.from({ length: 5 }, newEmail))
    const [ann = ''] = round.emails
    const token = await tokenFor(ann)
    const stateAfter = async (method: string) => (await call(method, token)).json()
    expect(await stateAfter('GET')).toMatchObject({ stopped: false })
    expect(await stateAfter('POST')).toMatchObject({ stopped: true })
    expect(await stateAfter('POST')).toMatchObject({ stopped: true })
    expect(await stateAfter('GET')).toMatchObject({ stopped: true })
    await round.mary.post(`${round.path}/reminders`)
    await mailsSent(app)
    expect(mailsTo(app, [ann])).toHaveLength(1)
    expect(mailsTo(app, round.emails)).toHaveLength(9)
    // It is no refusal: the roster shows what became of the first email.
    expect((await deliveriesOf(round)).get(ann)).toBe('sent')
    expect(await stateAfter('DELETE')).toMatchObject({ stopped: false })
    expect(await stateAfter('GET')).toMatchObject({ stopped: false })
  })

  test('works as a one-click request of a mail app, and not for other sites', async () => {
    const round = await mailedRound(app, Array.from({ length: 5 }, newEmail))
    const token = await tokenFor(round.emails[0] ?? '')
    expect((await oneClick(token, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await (await call('GET', token)).json()).toMatchObject({ stopped: false })
    const answer = await oneClick(token)
    expect([answer.status, await answer.json()]).toEqual([200, { stopped: true, kind: 'rounds' }])
    const form = await fetch(`${app.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Ann',
    })
    expect(form.status).toBe(415)
  })

  test('leads a browser to its page', async () => {
    const round = await mailedRound(app)
    const token = await tokenFor(round.emails[0] ?? '')
    const answer = await app
      .visitor()
      .get(`/api/email-opt-outs/${token}`, { accept: 'text/html,application/xhtml+xml' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/email-opt-outs/${token}`,
    ])
  })

  test('is unknown if it is not from an email, or older than 400 days', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await call(method, 'unknown')).status).toBe(404)
    }
    const round = await mailedRound(app)
    const [ann = '', bob = ''] = round.emails
    const tokens = [await tokenFor(ann), await tokenFor(bob)] as const
    const age = (email: string, days: number) =>
      sql`update email_opt_out_links set created_on = (now() at time zone 'utc')::date - ${days}::integer
        where address_hash = ${hashAddress(email)}`.execute(app.db)
    await age(ann, 401)
    await age(bob, 400)
    await deleteOldLinks(app.db)
    expect((await call('GET', tokens[0])).status).toBe(404)
    expect((await call('GET', tokens[1])).status).toBe(200)
  })

  test('stores no address', async () => {
    const round = await mailedRound(app, Array.from({ length: 5 }, newEmail))
    const [ann = ''] = round.emails
    await stop(ann)
    const lines = (await app.dump()).filter((line) => /^(email_opt_out|jobs)/.test(line))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.toLowerCase().includes(ann))).toEqual([])
  })
})

describe('an address that wants no emails', () => {
  test('is not invited to rounds of any workspace, and counts as not reached', async () => {
    const first = await mailedRound(app, Array.from({ length: 5 }, newEmail))
    const [ann = ''] = first.emails
    await stop(ann)
    const other = await mailedRound(app, [ann.toUpperCase(), newEmail(), newEmail(), newEmail()])
    await mailsSent(app)
    expect((await deliveriesOf(other)).get(ann.toUpperCase())).toBe('undeliverable')
    expect(mailsTo(app, [ann, ann.toUpperCase()])).toHaveLength(1)
  })

  test('stays stopped at all addresses of its mailbox', async () => {
    const ann = newEmail()
    const first = await mailedRound(app, [ann, ...Array.from({ length: 4 }, newEmail)])
    await stop(ann)
    const tagged = ann.replace('@', '+work@')
    const other = await mailedRound(app, [tagged, ...Array.from({ length: 4 }, newEmail)])
    await mailsSent(app)
    expect((await deliveriesOf(other)).get(tagged)).toBe('undeliverable')
    expect((await deliveriesOf(first)).get(ann)).toBe('sent')
  })

  test('closes a round that has another address of it', async () => {
    const ann = newEmail()
    const first = await mailedRound(app, [ann, newEmail(), newEmail()])
    const other = await mailedRound(app, [ann.replace('@', '+x@'), newEmail(), newEmail()])
    await mailsSent(app)
    await stop(ann)
    for (const { mary, path } of [first, other]) {
      expect(await (await mary.get(path)).json()).toMatchObject({ isActive: false })
    }
  })

  test('closes a round with too few others, and what waits is released', async () => {
    const round = await mailedRound(app)
    const [ann = '', bob = '', cleo = '', dan = ''] = round.emails
    for (const email of [ann, bob, cleo]) {
      const ticket = await drawByMail(app, round.round, email)
      const body = submissionTo(round.round, 4, { ticket })
      await app.visitor().post('/api/assessments/teamwork/submit', body)
    }
    const read = async () => (await round.mary.get(round.path)).json()
    await stop(dan)
    expect(await read()).toMatchObject({ isActive: true, released: 0 })
    // Someone who has responded counts too, so that closing does not tell who has.
    await stop(ann)
    expect(await read()).toMatchObject({ isActive: false, released: 3, waiting: 0 })
    const [mail] = await app.mailbox.to(bob)
    const opened = await app.visitor().get(`/api/invitations/${mail && inviteToken(mail)}`)
    expect([opened.status, await opened.text()]).toEqual([
      410,
      expect.stringContaining('too few of the invited people could be reached'),
    ])
  })
})
