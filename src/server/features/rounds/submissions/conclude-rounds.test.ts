import type { Ticket } from '#contract/quiz.ts'
import { checkRefusedRounds } from '#server/features/rounds/invited-rounds/close-unreachable.ts'
import { newInvitationToken } from '#server/features/rounds/tickets/invitation-token.ts'
import { deleteRetryKeys } from '#server/features/rounds/tickets/rounds.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { snapshot } from '#server/platform/db/database.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import type { InvitedPeople } from '#test/server/invited-round.ts'
import { mailsSent } from '#test/server/round-mails.ts'
import { blindTicket, roundKeyOf } from '#test/server/ticket-holder.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CONCLUSION } from './conclude-rounds.ts'
import { EraseBatch } from './erase-answers.ts'
import { checkSubmissions } from './integrity-check.ts'

const app = useApp()

const SUBMIT = '/api/assessments/teamwork/submit'
const OPEN_QUESTIONS = ['What should we keep doing?', 'What should we change first?']

async function newRound(): Promise<InvitedPeople> {
  const round = await newInvitedRound(app, 6, { openQuestions: OPEN_QUESTIONS, sharing: 'team' })
  await mailsSent(app)
  return round
}

/** Responds with a comment on the first question. */
async function respond(round: InvitedPeople, ...people: readonly number[]): Promise<Ticket[]> {
  const tickets: Ticket[] = []
  for (const person of people) {
    const ticket = await round.draw(person)
    const comments = [{ questionId: 'open.1', text: `Comment ${person}` }]
    const sent = await app
      .visitor()
      .post(SUBMIT, submissionTo(round.round, 4, { ticket, comments }))
    expect(sent.status).toBe(201)
    tickets.push(ticket)
  }
  return tickets
}

const pathOf = ({ round }: InvitedPeople) => `/api/quiz-sessions/${round.id}`
const release = (round: InvitedPeople) => round.mary.post(`${pathOf(round)}/release`)
const close = ({ mary, ...round }: InvitedPeople) =>
  mary.patch(pathOf({ mary, ...round }), { isActive: false })
const summaryOf = async (round: InvitedPeople) =>
  (await (await round.mary.get(`${pathOf(round)}/results-v2`)).json()).summary

const endedBefore = ({ round }: InvitedPeople, time: string) =>
  sql`update rounds set expires_at = now() - ${time}::interval where id = ${round.id}`.execute(
    app.db,
  )

/** Runs a job's queue until it is empty. */
async function run(queue: string, payload: Record<string, unknown> = {}): Promise<void> {
  await app.jobs.enqueue(app.db, { queue, payload: z.record(z.string(), z.unknown()) }, payload)
  const left = async () =>
    (await sql`select from jobs.job where name = ${queue}`.execute(app.db)).rows.length
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
}

const one = async (query: RawBuilder<Record<string, unknown>>) =>
  (await query.execute(app.db)).rows[0]

/** Returns what the database holds of a round. */
async function stored({ round: { id } }: InvitedPeople) {
  const count = async (table: string) =>
    (await one(sql`select count(*) from ${sql.table(table)} where round_id = ${id}`))?.count
  return {
    ...(await one(sql`
      select waiting, deleted_unread as deleted, concluded, (
        select coalesce(sum(cardinality(hashes)), 0) from submission_keys where round_id = id) as tickets
      from rounds where id = ${id}`)),
    ...(await one(sql`
      select public_key is not null as "publicKey", private_key is not null as "privateKey",
        drawn is null as "noneDrawn"
      from invited_rounds where round_id = ${id}`)),
    links: await count('round_links'),
    groups: await count('waiting_groups'),
    unshown: await count('held_comments'),
    keys: await count('sealing_keys'),
    comments: await count('comments'),
    released: await count('submissions'),
  }
}

const NOTHING_LEFT = {
  waiting: 0,
  concluded: true,
  publicKey: true,
  privateKey: false,
  noneDrawn: true,
  links: 0,
  groups: 0,
  unshown: 0,
  keys: 0,
}
/** After two responses were deleted unread. */
const TWO_DELETED = { ...NOTHING_LEFT, deleted: 2, comments: 0, released: 0, tickets: 2 }

async function findings(): Promise<string> {
  const found = new Findings()
  await snapshot(app.db, (db) => checkSubmissions(db, found))
  return found.text()
}

describe('the end of an invited round deletes what was not released', () => {
  test('when the manager closes it', async () => {
    const round = await newRound()
    await respond(round, 0, 1)
    expect(await stored(round)).toMatchObject({
      waiting: 2,
      concluded: false,
      links: 12,
      noneDrawn: false,
    })
    expect(await (await close(round)).json()).toMatchObject({
      totalSubmissions: 2,
      released: 0,
      waiting: 0,
      deletedUnread: 2,
    })
    expect(await stored(round)).toEqual(TWO_DELETED)
    expect(await findings()).toBe('')
  })

  test('when too few of its people can be reached', async () => {
    const round = await newRound()
    await respond(round, 0, 1)
    await round.mary.patch(pathOf(round), { groupSize: 4 })
    await sql`
      update round_invitations set delivery = 'undeliverable'
      where round_id = ${round.round.id} and email < 'person-4'`.execute(app.db)
    await sql`
      update invited_rounds set refused_at = now() - interval '25 hours'
      where round_id = ${round.round.id}`.execute(app.db)
    await checkRefusedRounds(app.db)
    expect(await stored(round)).toEqual(TWO_DELETED)
  })

  test.each([
    ['results-v2', (round: InvitedPeople) => round.mary.get(`${pathOf(round)}/results-v2`)],
    ['the round', (round: InvitedPeople) => round.mary.get(pathOf(round))],
    ['a list', (round: InvitedPeople) => round.mary.get('/api/quiz-sessions')],
    [
      'shared results',
      ({ round }: InvitedPeople) => app.visitor().get(`/api/shared-results/${round.sharedToken}`),
    ],
  ])('when someone reads %s after it has expired', async (_, read) => {
    const round = await newRound()
    await respond(round, 0, 1)
    await app.expire(round.round.id)
    expect((await read(round)).status).toBe(200)
    expect(await stored(round)).toEqual(TWO_DELETED)
    expect(await summaryOf(round)).toMatchObject({
      totalSubmissions: 2,
      waiting: 0,
      heldBack: 0,
      deletedUnread: 2,
    })
  })

  test('within a minute if no one reads it', async () => {
    const [round, silent, running] = [await newRound(), await newRound(), await newRound()]
    await respond(round, 0, 1)
    await respond(running, 0, 1)
    await app.expire(round.round.id)
    await app.expire(silent.round.id)
    await run(CONCLUSION.queue)
    expect(await stored(round)).toEqual(TWO_DELETED)
    expect(await stored(silent)).toMatchObject({ ...NOTHING_LEFT, deleted: 0 })
    expect(await stored(running)).toMatchObject({ waiting: 2, concluded: false, privateKey: true })
  })

  test('and releases what waits if it is enough; held-back comments are deleted', async () => {
    const round = await newRound()
    await respond(round, 0, 1, 2)
    await app.expire(round.round.id)
    await run(CONCLUSION.queue)
    const shown = { deleted: 0, released: 3, tickets: 3 }
    // Three people wrote comments, and five are needed to show any.
    expect(await stored(round)).toEqual({ ...NOTHING_LEFT, ...shown, comments: 0 })
    expect(await summaryOf(round)).toMatchObject({ released: 3, deletedUnread: 0 })
  })

  test('but nothing of an open round', async () => {
    const mary = await app.signedIn()
    const round = await mary.round()
    await app.answered(round, [3, 4])
    await app.expire(round.id)
    await run(CONCLUSION.queue)
    const { summary } = await (await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)).json()
    expect(summary).toMatchObject({ waiting: 2, heldBack: 2, deletedUnread: 0 })
  })
})

test('figures of an invited round are shown once before it ends, and at the end', async () => {
  const round = await newRound()
  await respond(round, 0, 1, 2)
  expect((await release(round)).status).toBe(200)
  await respond(round, 3, 4, 5)
  const again = await release(round)
  expect([again.status, (await again.json()).message]).toEqual([
    409,
    'Results of an invited round can be shown once before it ends. Later responses are added when the round ends, if there are at least 3.',
  ])
  expect(await summaryOf(round)).toMatchObject({ released: 3, waiting: 3 })
  await close(round)
  expect(await summaryOf(round)).toMatchObject({ released: 6, waiting: 0, deletedUnread: 0 })
})

test('a request to show figures after the end makes the due release and concludes the round', async () => {
  const round = await newRound()
  await respond(round, 0, 1, 2)
  await app.expire(round.round.id)
  expect((await release(round)).status).toBe(200)
  expect(await stored(round)).toMatchObject({ ...NOTHING_LEFT, released: 3 })
})

test('a response that is sent again gets the first reply for 30 days after the end', async () => {
  const round = await newRound()
  const [first] = await respond(round, 0, 1)
  const unused = await round.draw(2)
  await app.expire(round.round.id)
  await run(CONCLUSION.queue)
  const send = (method: string, ticket: Ticket | undefined) =>
    app.visitor().send(method, SUBMIT, submissionTo(round.round, 4, { ticket }))
  expect((await send('POST', first)).status).toBe(201)
  expect((await send('POST', unused)).status).toBe(410)
  expect((await send('PUT', first)).status).toBe(410)
  const withdrawn = { sessionId: round.round.id, ticket: first }
  expect((await app.visitor().send('DELETE', SUBMIT, withdrawn)).status).toBe(410)

  await endedBefore(round, '29 days')
  await deleteRetryKeys(app.db)
  expect(await stored(round)).toEqual(TWO_DELETED)
  await endedBefore(round, '30 days')
  await deleteRetryKeys(app.db)
  expect(await stored(round)).toEqual({ ...TWO_DELETED, publicKey: false, tickets: 0 })
  expect(await findings()).toBe('')
  expect((await send('POST', first)).status).toBe(410)
})

const ENDED = [410, 'This survey has ended. Thank you.']

/** Opens an invitation and draws its ticket. */
async function openAndDraw(token: string, blindedMessage: string) {
  const answers = [
    await app.visitor().get(`/api/invitations/${token}`),
    await app.visitor().post(`/api/invitations/${token}/ticket`, { blindedMessage }),
  ]
  return Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).message]))
}

describe('the link of an invitation', () => {
  test('says that the round has ended by the round that it names', async () => {
    const round = await newRound()
    const { blindedMessage } = await blindTicket(await roundKeyOf(app.visitor(), round.round))
    const other = newInvitationToken(round.round.id).token
    const unknown = [404, 'This invitation was not found.']
    expect(await openAndDraw(other, blindedMessage)).toEqual([unknown, unknown])
    await close(round)
    expect((await stored(round))?.links).toBe(0)
    for (const token of [round.links[0] ?? '', other]) {
      expect(await openAndDraw(token, blindedMessage)).toEqual([ENDED, ENDED])
    }

    const mary = await app.signedIn()
    const open = newInvitationToken((await mary.round()).id).token
    const missing = newInvitationToken(crypto.randomUUID()).token
    for (const token of [open, missing]) {
      expect(await openAndDraw(token, blindedMessage)).toEqual([unknown, unknown])
    }
  })

  test('says so also after the answers were erased', async () => {
    const round = await newRound()
    const { workspace } = round.mary.user
    await round.mary.patch(`/api/workspaces/${workspace?.id}`, { rules: { retentionMonths: 1 } })
    const { blindedMessage } = await blindTicket(await roundKeyOf(app.visitor(), round.round))
    await endedBefore(round, '2 months')
    await run(EraseBatch.queue, { after: null })
    expect(await stored(round)).not.toHaveProperty('publicKey')
    expect(await openAndDraw(round.links[0] ?? '', blindedMessage)).toEqual([ENDED, ENDED])
  })
})

test('the check finds what the end of an invited round should have deleted', async () => {
  const round = await newRound()
  await close(round)
  expect(await findings()).toBe('')
  await sql`
    update invited_rounds set drawn = 'someone' where round_id = ${round.round.id}`.execute(app.db)
  expect(await findings()).toContain(`their end deletes: 1\n  round ${round.round.id} (1, not 0)`)
})
