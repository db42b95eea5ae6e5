import type { Ticket } from '#contract/quiz.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { newEmail } from '#test/server/accounts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import {
  drawByLatestMail,
  postRestart,
  restart,
  rosterInput,
  withAddresses,
} from '#test/server/restarts.ts'
import { inForm } from '#test/server/in-form.ts'
import { inviteToken, mailedRound, mailsSent, mailsTo, rosterOf } from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()
/** The numbers of the victims, one game each. */
const VICTIMS = inForm([2], [1, 2, 3])
const SUBMIT = '/api/assessments/teamwork/submit'

/** Returns different answers for each victim. */
const answersOf = (victim: number) => (position: number) => ((victim * 7 + position * 3) % 5) + 1

const submit = (round: Round, ticket: Ticket, valueAt: (position: number) => number) =>
  app.visitor().post(SUBMIT, submissionTo(round, valueAt, { ticket }))

/**
 * Ends the attack: the first person answers, and the manager sends the tickets that they hold with
 * answers of their own, releases, and subtracts. Returns the answers that the manager reads, or null.
 */
async function readAnswers(
  { mary, round, path }: MailedRound,
  victim: string,
  held: readonly Ticket[],
  valueAt: (position: number) => number,
): Promise<number[] | null> {
  const ticket = await drawByLatestMail(app, round, victim)
  expect((await submit(round, ticket, valueAt)).status).toBe(201)
  for (const one of held) await submit(round, one, () => 1)
  await mary.post(`${path}/release`)
  const { summary } = (await (await mary.get(`${path}/results-v2`)).json()) as RoundResults
  if (summary.released === 0) return null
  return summary.categoryDetails.map(({ averageScore }) =>
    Math.round((averageScore ?? Number.NaN) * summary.released - held.length),
  )
}

/** Returns a mailbox of the manager for each of two colleagues of the first person. */
function ownMailboxes({ emails: [, second = '', third = ''] }: MailedRound) {
  const mine = { [second]: newEmail(), [third]: newEmail() }
  const back = Object.fromEntries(Object.entries(mine).map(([theirs, own]) => [own, theirs]))
  return { mine, back }
}

test('tickets of mailboxes that stood in for people are worth nothing after the next restart', async () => {
  for (const victim of VICTIMS) {
    const round = await mailedRound(app, [newEmail(), newEmail(), newEmail(), newEmail()])
    const { mine, back } = ownMailboxes(round)
    const taken = await restart(round, withAddresses(await rosterInput(round), mine))
    const held = []
    for (const own of Object.values(mine)) {
      held.push(await drawByLatestMail(app, taken.round, own))
    }
    const returned = await restart(taken, withAddresses(await rosterInput(taken), back))
    for (const ticket of held) {
      expect((await submit(taken.round, ticket, () => 1)).status).toBe(410)
      expect((await submit(returned.round, ticket, () => 1)).status).toBe(403)
    }
    const read = await readAnswers(returned, round.emails[0] ?? '', held, answersOf(victim))
    expect(read).toBeNull()
  }
})

test('the same game is won where an address can be corrected in a running round', async () => {
  for (const victim of VICTIMS) {
    const round = await mailedRound(app, [newEmail(), newEmail(), newEmail(), newEmail()])
    const { mine, back } = ownMailboxes(round)
    const correct = async (changed: Readonly<Record<string, string>>) => {
      for (const [from, to] of Object.entries(changed)) {
        await sql`
          update round_invitations set email = ${to}
          where round_id = ${round.round.id} and email = ${from}`.execute(app.db)
      }
    }
    await mailsSent(app)
    await correct(mine)
    const held = []
    for (const { memberId, email } of await rosterInput(round)) {
      if (!(email in back)) continue
      await round.mary.post(`${round.path}/invitations/${memberId}/resend`)
      held.push(await drawByLatestMail(app, round.round, email))
    }
    await correct(back)
    const read = await readAnswers(round, round.emails[0] ?? '', held, answersOf(victim))
    expect(read).toEqual(read?.map((_, position) => answersOf(victim)(position)))
    expect(read).not.toBeNull()
  }
})

test('mailboxes that were put in stand on the roster of everyone, with what was changed', async () => {
  const round = await mailedRound(app)
  const { mine, back } = ownMailboxes(round)
  const taken = await restart(round, withAddresses(await rosterInput(round), mine))
  const added = newEmail()
  const latest = await restart(taken, [
    ...withAddresses(await rosterInput(taken), back),
    { name: 'Invented', email: added },
  ])
  await mailsSent(app)
  for (const email of latest.emails) {
    const mail = mailsTo(app, [email]).at(-1)
    const opened = await app.visitor().get(`/api/invitations/${mail && inviteToken(mail)}`)
    const { roster, restarts } = await opened.json()
    expect(roster.map((one: { email: string }) => one.email)).toContain(added)
    expect(restarts).toHaveLength(5)
    expect(restarts.at(-1)).toMatchObject({ person: 'Invented', before: null })
  }
})

test('no roster changes once a response was sent, also after it was withdrawn', async () => {
  const round = await mailedRound(app)
  const roster = await rosterInput(round)
  const ticket = await drawByLatestMail(app, round.round, round.emails[0] ?? '')
  await submit(round.round, ticket, answersOf(1))
  const changes = [
    withAddresses(roster, { [round.emails[1] ?? '']: newEmail() }),
    [...roster, { email: newEmail() }],
    roster.slice(1),
  ]
  const statuses = async () => {
    const answers = await Promise.all(changes.map((members) => postRestart(round, members)))
    return answers.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([409, 409, 409])
  await app.visitor().send('DELETE', SUBMIT, { sessionId: round.round.id, ticket })
  expect(await statuses()).toEqual([409, 409, 409])
  const after = await rosterOf(round)
  expect(after.invitations.map(({ email }) => email).toSorted()).toEqual(round.emails.toSorted())
})

test('changes of the team leave the roster of a running round alone', async () => {
  const round = await mailedRound(app)
  const before = (await rosterOf(round)).invitations.map(({ memberId, email }) => [memberId, email])
  const members = [{ name: 'Mine', email: newEmail() }]
  await round.mary.send('PUT', `/api/teams/${round.round.teamId}/members`, { members })
  const after = (await rosterOf(round)).invitations.map(({ memberId, email }) => [memberId, email])
  expect(after).toEqual(before)
})

const RESTARTS = inForm(4, 476)

test('a restart while invitations leave keeps no working link of the former round', async () => {
  const rounds = []
  for (let n = 0; n < RESTARTS; n += 1) {
    const round = await mailedRound(app)
    // Some emails have left by now, others are being sent.
    await new Promise((resolve) => setTimeout(resolve, (n * 9) % 33))
    const [wrong = ''] = round.emails
    const next = await restart(
      round,
      withAddresses(await rosterInput(round), { [wrong]: newEmail() }),
    )
    rounds.push({ round, next, wrong })
  }
  await mailsSent(app)
  let working = 0
  for (const { round, next, wrong } of rounds) {
    for (const mail of mailsTo(app, [wrong])) {
      const token = inviteToken(mail)
      if (!token) continue
      const opened = await app.visitor().get(`/api/invitations/${token}`)
      working += opened.status === 200 ? 1 : 0
    }
    const { rows } = await sql`
      select from round_links where round_id = ${round.round.id}`.execute(app.db)
    expect(rows).toEqual([])
    expect((await rosterOf(next)).invitations).toHaveLength(4)
  }
  expect(working).toBe(0)
}, 900_000)
