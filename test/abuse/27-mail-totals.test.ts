import { newEmail } from '#test/server/accounts.ts'
import { QUICK_RETRIES } from '#test/server/app-config.ts'
import { useApp } from '#test/server/app.ts'
import { invite } from '#test/server/workspace-invitations.ts'
import { drawByMail, mailedRound, mailsTo, rosterOf } from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { allSent, LURE, nextWindow, people, received, tagged } from './mail-floods.ts'

const app = useApp({ rateLimitScale: 1, jobTimings: QUICK_RETRIES })
/** 20 emails an hour other than invitations to rounds; 20 invitations, 10 of one workspace. */
const small = useApp({ rateLimitScale: 1, mailsPerHour: 40 })

afterEach(async () => {
  for (const one of [app, small]) await sql`truncate rate_budgets`.execute(one.db)
})

const remind = ({ mary, path }: MailedRound) => mary.post(`${path}/reminders`)

describe('the emails of a server', () => {
  test('are limited when they are asked for, the whole roster of a reminder at once', async () => {
    const rounds = []
    for (let n = 0; n < 2; n += 1) rounds.push(await mailedRound(small, people(9)))
    await allSent(small)
    const [first, second] = rounds as [MailedRound, MailedRound]
    for (const email of first.emails) await drawByMail(small, first.round, email)
    expect((await remind(first)).status).toBe(202)
    const owner = await small.signedIn()
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await invite(small, owner)).status).toBe(201)
    }
    const refused = await remind(second)
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      expect.stringMatching(/^Too many emails at the moment\./),
    ])
    // A refused call leaves the rest to others.
    const left = []
    for (let sent = 0; sent < 9; sent += 1) left.push((await invite(small, owner)).status)
    expect(left).toEqual([...Array(8).fill(201), 429])
    expect(await rosterOf(second)).toMatchObject({ remindersLeft: 3, remindedToday: false })
  })

  test('are half kept for invitations to rounds, which wait and are never dropped', async () => {
    await sql`insert into rate_budgets (budget, subject, used, ends_at)
      select 'server-mails', sha256(key || convert_to('everybody', 'UTF8')), 20,
        now() + interval '1 hour' from rate_keys`.execute(small.db)
    expect((await invite(small, await small.signedIn())).status).toBe(429)
    const flood = await mailedRound(small, people(15))
    const leftTo = (round: MailedRound) => mailsTo(small, round.emails).length
    await expect.poll(() => leftTo(flood)).toBe(10)
    // Another workspace does not wait for it.
    const other = await mailedRound(small, people(8))
    await expect.poll(() => leftTo(other)).toBe(8)
    const third = await mailedRound(small, people(4))
    await expect.poll(() => leftTo(third)).toBe(2)
    const waiting = await rosterOf(flood)
    const states = waiting.invitations.map(({ delivery }) => delivery)
    expect(states.filter((state) => state === 'sending')).toHaveLength(5)
    // The last jobs may still be on their way to wait.
    const isDue = () =>
      small.jobs.hasPendingJob([{ queue: 'round-invitation-mail' }], 0, { includeRetried: true })
    await expect.poll(isDue).toBe(false)

    await nextWindow(small, '%round-invitations')
    await sql`update jobs.job set start_after = now()`.execute(small.db)
    await allSent(small)
    expect([leftTo(flood), leftTo(other), leftTo(third)]).toEqual([15, 8, 4])
    expect(small.logged.join()).not.toContain('job failed')
  })

  test('hold back the eleventh invitation of a workspace to one mailbox in an hour', async () => {
    const ann = newEmail()
    const { mary, round } = await mailedRound(app, [ann, ...people(2)], { title: LURE })
    await expect.poll(() => received(app, ann)).toHaveLength(1)
    // As if it had been the ninth.
    await sql`
      update rate_budgets set used = 9 where budget = 'round-invitation-mails-mailbox'`.execute(
      app.db,
    )
    for (let nth = 1; nth < 4; nth += 1) {
      const members = [tagged(ann, nth), ...people(2)].map((email) => ({ email }))
      await mary.send('PUT', `/api/teams/${round.teamId}/members`, { members })
      await mary.round({ teamId: round.teamId, access: 'invited', expiresInHours: 168 })
    }
    const waiting = sql`select from jobs.job where name = 'round-invitation-mail'`
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(2)
    expect(received(app, ann)).toHaveLength(2)
    await mailedRound(app, [ann, ...people(2)])
    await expect.poll(() => received(app, ann)).toHaveLength(3)
    await nextWindow(app, 'round-invitation-mails-mailbox')
    await sql`update jobs.job set start_after = now()`.execute(app.db)
    await allSent(app)
    expect(received(app, ann)).toHaveLength(5)
  })

  test('count an invitation that fails and is tried again only once', async () => {
    for (let failure = 0; failure < 3; failure += 1) app.mailbox.failures.push(new Error('down'))
    await mailedRound(app, people(3))
    await allSent(app)
    const { rows } = await sql<{ used: number }>`
      select used from rate_budgets where budget = 'server-round-invitations'`.execute(app.db)
    expect(rows).toEqual([{ used: 3 }])
  })
})
