import type { Ticket } from '#contract/quiz.ts'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import { blindTicket, drawTicket, roundKeyOf } from '#test/server/ticket-holder.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import type { InvitedPeople } from '#test/server/invited-round.ts'
import { submissionTo } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()
const sparing = useApp({ submissionRate: 1 })

const submitPath = ({ assessmentType }: Round) => `/api/assessments/${assessmentType}/submit`

const submit = (round: InvitedPeople, ticket: Ticket, value = 4, method = 'POST') =>
  app.visitor().send(method, submitPath(round.round), submissionTo(round.round, value, { ticket }))

const withdraw = ({ round }: InvitedPeople, ticket: Ticket) =>
  app.visitor().send('DELETE', submitPath(round), { sessionId: round.id, ticket })

/** Returns stored answers as the value that all of a person's answers have, sorted. */
const storedValues = async (round: Round) =>
  (await app.rows(round.id)).map(({ answers }) => answers[0] ?? 0).toSorted((a, b) => a - b)

const waitingGroups = async (round: Round) => {
  const { rows } = await sql<{ size: number }>`
    select cardinality(sealed) as size from waiting_groups
    where round_id = ${round.id}`.execute(app.db)
  return rows.map(({ size }) => size)
}

describe('an invitation', () => {
  test('shows the quiz, the roster with whole addresses and the fingerprint', async () => {
    const { round, links } = await newInvitedRound(app, 3)
    const [token = ''] = links
    const opened = await app.visitor().get(`/api/invitations/${token}`)
    expect(await opened.json()).toMatchObject({
      quizToken: round.token,
      roster: [
        { name: 'Person 1', email: 'person-1@example.com' },
        { name: 'Person 2' },
        { name: 'Person 3' },
      ],
      drawn: false,
    })
    const quiz = await (await app.visitor().get(`/api/quiz-session/${round.token}`)).json()
    expect(quiz.session).toMatchObject({ access: 'invited', invited: 3 })
    expect((await (await app.visitor().get(`/api/invitations/${token}`)).json()).fingerprint).toBe(
      quiz.session.fingerprint,
    )
  })

  test.each(['x', 'A'.repeat(54)])('has no link %s', async (token) => {
    expect((await app.visitor().get(`/api/invitations/${token}`)).status).toBe(404)
  })

  test('draws one ticket; the same message gets the same answer, another one 409', async () => {
    const { round, links } = await newInvitedRound(app, 3)
    const [token = ''] = links
    const visitor = app.visitor()
    const { blindedMessage } = await blindTicket(await roundKeyOf(visitor, round))
    const draw = (message: string) =>
      visitor.post(`/api/invitations/${token}/ticket`, { blindedMessage: message })
    const first = await (await draw(blindedMessage)).json()
    expect(await (await draw(blindedMessage)).json()).toEqual(first)
    const other = await blindTicket(await roundKeyOf(visitor, round))
    expect((await draw(other.blindedMessage)).status).toBe(409)
    expect((await (await visitor.get(`/api/invitations/${token}`)).json()).drawn).toBe(true)
  })

  test('draws one ticket from 20 different messages at once', async () => {
    const { round, links } = await newInvitedRound(app, 3)
    const key = await roundKeyOf(app.visitor(), round)
    const drawn = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { blindedMessage } = await blindTicket(key)
        return app.visitor().post(`/api/invitations/${links[0]}/ticket`, { blindedMessage })
      }),
    )
    expect(drawn.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(19).fill(409),
    ])
  })

  test('signs no value above the modulus', async () => {
    const { links } = await newInvitedRound(app, 3)
    const blindedMessage = Buffer.alloc(256, 0xff).toString('base64url')
    const answer = await app
      .visitor()
      .post(`/api/invitations/${links[0]}/ticket`, { blindedMessage })
    expect(answer.status).toBe(400)
  })

  test('says that the round has ended', async () => {
    const { round, links, mary } = await newInvitedRound(app, 3)
    await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
    const opened = await app.visitor().get(`/api/invitations/${links[0]}`)
    expect([opened.status, (await opened.json()).message]).toEqual([
      410,
      'This survey has ended. Thank you.',
    ])
  })
})

describe('a response to an invited round', () => {
  test('is stored once, by whatever number of parallel uses of its ticket', async () => {
    const round = await newInvitedRound(app, 3)
    const ticket = await round.draw(0)
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(round, ticket)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await storedValues(round.round)).toEqual([4])
  })

  test('needs a ticket', async () => {
    const round = await newInvitedRound(app, 3)
    expect((await app.submit(round.round)).status).toBe(403)
    expect(await storedValues(round.round)).toEqual([])
  })

  test.each(['message', 'signature'] as const)('is refused if its %s was changed', async (part) => {
    const round = await newInvitedRound(app, 3)
    const ticket = await round.draw(0)
    const bytes = Buffer.from(ticket[part], 'base64url')
    bytes[40] = (bytes[40] ?? 0) ^ 1
    const forged = { ...ticket, [part]: bytes.toString('base64url') }
    expect((await submit(round, forged)).status).toBe(403)
    expect(await storedValues(round.round)).toEqual([])
  })

  test('is refused with a ticket of another round, and in an open one', async () => {
    const round = await newInvitedRound(app, 3)
    const ticket = await (await newInvitedRound(app, 3)).draw(0)
    expect((await submit(round, ticket)).status).toBe(403)
    const open = await round.mary.round()
    const body = submissionTo(open, 4, { ticket })
    expect((await app.visitor().post(submitPath(open), body)).status).toBe(403)
  })

  test('counts once if the same bytes of its ticket are written differently', async () => {
    const round = await newInvitedRound(app, 3)
    const ticket = await round.draw(0)
    const rest = ticket.message.slice(0, -1)
    const same = 'AQgwBRhxCSiyDTjz'
      .split('')
      .map((last) => rest + last)
      .filter((text) =>
        Buffer.from(text, 'base64url').equals(Buffer.from(ticket.message, 'base64url')),
      )
    for (const message of [ticket.message, ...same]) {
      expect((await submit(round, { ...ticket, message })).status).toBe(201)
    }
    expect(await storedValues(round.round)).toEqual([4])
  })

  test('is released without its ticket', async () => {
    const round = await newInvitedRound(app, 3)
    for (const person of [0, 1, 2]) await submit(round, await round.draw(person), person + 1)
    expect((await round.mary.post(`/api/quiz-sessions/${round.round.id}/release`)).status).toBe(200)
    expect(await storedValues(round.round)).toEqual([1, 2, 3])
    expect(await waitingGroups(round.round)).toEqual([])
  })
})

describe('a waiting response', () => {
  test('can be replaced with its ticket', async () => {
    const round = await newInvitedRound(app, 4)
    const tickets = [await round.draw(0), await round.draw(1)] as const
    await submit(round, tickets[0], 1)
    await submit(round, tickets[1], 2)
    expect((await submit(round, tickets[0], 5, 'PUT')).status).toBe(200)
    expect(await storedValues(round.round)).toEqual([2, 5])
  })

  test('can be withdrawn; its ticket counts once again', async () => {
    const round = await newInvitedRound(app, 4)
    const ticket = await round.draw(0)
    await submit(round, ticket, 1)
    expect((await withdraw(round, ticket)).status).toBe(204)
    expect(await storedValues(round.round)).toEqual([])
    expect((await withdraw(round, ticket)).status).toBe(404)
    await submit(round, ticket, 2)
    await submit(round, ticket, 3)
    expect(await storedValues(round.round)).toEqual([2])
    const { totalSubmissions } = await (
      await round.mary.get(`/api/quiz-sessions/${round.round.id}`)
    ).json()
    expect(totalSubmissions).toBe(1)
  })

  test('leaves no group below the group size if it is withdrawn', async () => {
    const round = await newInvitedRound(app, 12)
    const tickets = await Promise.all(round.links.map((_, person) => round.draw(person)))
    for (const [person, ticket] of tickets.entries()) await submit(round, ticket, (person % 5) + 1)
    expect((await waitingGroups(round.round)).length).toBeGreaterThan(1)
    for (const [index, ticket] of tickets.entries()) {
      expect((await withdraw(round, ticket)).status).toBe(204)
      const sizes = await waitingGroups(round.round)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(11 - index)
      expect(sizes.length <= 1 || Math.min(...sizes) >= 3).toBe(true)
    }
  })

  test('can no longer be changed once it is in the results', async () => {
    const round = await newInvitedRound(app, 3)
    const tickets = await Promise.all([0, 1, 2].map(round.draw))
    for (const ticket of tickets) await submit(round, ticket)
    await round.mary.post(`/api/quiz-sessions/${round.round.id}/release`)
    const [ticket] = tickets
    if (!ticket) throw new Error('no ticket')
    expect((await submit(round, ticket, 1, 'PUT')).status).toBe(409)
    expect((await withdraw(round, ticket)).status).toBe(409)
  })

  test('cannot be changed after the end, or with the ticket of someone who has not answered', async () => {
    const round = await newInvitedRound(app, 4)
    const [ticket, unused] = [await round.draw(0), await round.draw(1)]
    await submit(round, ticket)
    expect((await submit(round, unused, 1, 'PUT')).status).toBe(404)
    expect((await withdraw(round, unused)).status).toBe(404)
    await app.expire(round.round.id)
    expect((await submit(round, ticket, 1, 'PUT')).status).toBe(410)
    expect((await withdraw(round, ticket)).status).toBe(410)
  })
})

test('a changed and a refused response count towards the rate limit of the round', async () => {
  const round = await newInvitedRound(sparing, 3)
  const key = await roundKeyOf(sparing.visitor(), round.round)
  const ticket = await drawTicket(sparing.visitor(), key, round.links[0] ?? '')
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const body = submissionTo(round.round, 4, { ticket })
      return (await sparing.visitor().send('PUT', submitPath(round.round), body)).status
    }),
  )
  expect(statuses).toContain(429)
})
