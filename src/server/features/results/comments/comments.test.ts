import type { Ticket } from '#contract/quiz.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { MARK_BYTES } from '#server/features/rounds/sealing/public.ts'
import { heldComments, waitingComments } from '#test/server/waiting.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const ASKED = { openQuestions: ['What should we keep doing?', 'What should we change first?'] }

const [KEEP, CHANGE] = ['open.1', 'open.2']

const submission = (round: Round, extra: object) => ({
  ...submissionTo(round, 4),
  ...extra,
})

const path = '/api/assessments/teamwork/submit'

const respond = (round: Round, ticket: Ticket, comments: object[]) =>
  app.visitor().post(path, submission(round, { ticket, comments }))

const results = async (client: Client, { id }: Round): Promise<RoundResults> =>
  (await client.get(`/api/quiz-sessions/${id}/results-v2`)).json() as Promise<RoundResults>

const textsOf = async (client: Client, round: Round): Promise<string[][]> =>
  (await results(client, round)).comments.map(({ texts }) => texts.toSorted())

const release = (client: Client, { id }: Round) =>
  client.post(`/api/quiz-sessions/${id}/release`, {})

const close = (client: Client, { id }: Round) =>
  client.patch(`/api/quiz-sessions/${id}`, { isActive: false })

/** Returns the comments on both questions that no release has shown. */
const unshown = async ({ id }: Round) => ({
  waiting: [await waitingComments(app.db, id, 1), await waitingComments(app.db, id, 2)],
  held: [await heldComments(app.db, id, 1), await heldComments(app.db, id, 2)],
})

const NONE = { waiting: [[], []], held: [[], []] }

const keeping = (text: string) => [{ questionId: KEEP, text }]

describe('open questions', () => {
  test('are asked in invited rounds and with group size 1 only', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const team = await mary.team()
    const create = (extra: object) =>
      mary.post('/api/quiz-sessions', {
        title: 'R',
        teamId: team.id,
        assessmentType: 'teamwork',
        ...ASKED,
        ...extra,
      })
    const refused = await create({ groupSize: 3 })
    expect(refused.status).toBe(400)
    expect((await refused.json()).issues[0].path).toBe('openQuestions')
    const round = (await (await create({ groupSize: 1 })).json()) as Round
    const quiz = await (await app.visitor().get(`/api/quiz-session/${round.token}`)).json()
    expect(quiz.session.openQuestions).toEqual([
      { id: KEEP, text: ASKED.openQuestions[0] },
      { id: CHANGE, text: ASKED.openQuestions[1] },
    ])
    const raised = await mary.patch(`/api/quiz-sessions/${round.id}`, { groupSize: 3 })
    expect(raised.status).toBe(409)
    for (const openQuestions of [['a', 'b', 'c', 'd'], [''], ['a', 'a'], ['x'.repeat(201)]]) {
      expect((await create({ groupSize: 1, openQuestions })).status).toBe(400)
    }
  })

  test('are not asked of so few invited people that comments could never be shown', async () => {
    const { mary, round } = await newInvitedRound(app, 4, { groupSize: 3 })
    const refused = await mary.post('/api/quiz-sessions', {
      title: 'R',
      teamId: round.teamId,
      assessmentType: 'teamwork',
      access: 'invited',
      groupSize: 3,
      ...ASKED,
    })
    expect(refused.status).toBe(400)
    expect((await refused.json()).issues[0].message).toMatch(/at least 5 invited people/)
  })

  test('with group size 1 show each comment at once', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round({ groupSize: 1, ...ASKED })
    const comments = [...keeping('The stand-up'), { questionId: CHANGE, text: 'Täglich 🙂\n"x"' }]
    for (let time = 0; time < 2; time += 1) {
      const submissionId = 'a0000000-0000-4000-8000-000000000001'
      const answer = await app.visitor().post(path, submission(round, { submissionId, comments }))
      expect(answer.status).toBe(201)
    }
    expect(await textsOf(mary, round)).toEqual([['The stand-up'], ['Täglich 🙂\n"x"']])
  })

  test('of an invited round show comments when enough are released, all together', async () => {
    const { mary, round, draw } = await newInvitedRound(app, 12, { groupSize: 3, ...ASKED })
    const send = async (person: number, comments: object[]) =>
      expect((await respond(round, await draw(person), comments)).status).toBe(201)
    for (const person of [0, 1, 2]) await send(person, keeping(`keep ${person}`))
    await send(3, [])
    expect(await textsOf(mary, round)).toEqual([[], []])
    expect((await release(mary, round)).status).toBe(200)
    expect(await textsOf(mary, round)).toEqual([[], []])
    for (const person of [4, 5, 6]) {
      await send(person, [
        ...keeping(`keep ${person}`),
        { questionId: CHANGE, text: `no ${person}` },
      ])
    }
    expect(await textsOf(mary, round)).toEqual([[], []])
    await close(mary, round)
    const kept = [0, 1, 2, 4, 5, 6].map((person) => `keep ${person}`)
    expect(await textsOf(mary, round)).toEqual([kept, []])
    expect(await unshown(round)).toEqual(NONE)
  })

  test('of an invited round stay unshown if its end leaves too few, and are deleted', async () => {
    const { mary, round, draw } = await newInvitedRound(app, 8, { groupSize: 3, ...ASKED })
    const send = async (person: number) => {
      const sent = await respond(round, await draw(person), keeping(`keep ${person}`))
      expect(sent.status).toBe(201)
    }
    for (const person of [0, 1, 2, 3, 4]) await send(person)
    expect((await release(mary, round)).status).toBe(200)
    const kept = [0, 1, 2, 3, 4].map((person) => `keep ${person}`)
    for (const person of [5, 6, 7]) await send(person)
    await close(mary, round)
    expect((await results(mary, round)).summary.released).toBe(8)
    expect(await textsOf(mary, round)).toEqual([kept, []])
    expect(await unshown(round)).toEqual(NONE)
  })

  test('take comments along when a response is replaced or withdrawn', async () => {
    const { mary, round, draw } = await newInvitedRound(app, 8, { groupSize: 3, ...ASKED })
    const tickets = []
    for (let person = 0; person < 7; person += 1) {
      const ticket = await draw(person)
      tickets.push(ticket)
      expect((await respond(round, ticket, keeping(`first ${person}`))).status).toBe(201)
    }
    const visitor = app.visitor()
    const [ticket] = tickets
    const comments = [{ questionId: CHANGE, text: 'moved' }]
    const replaced = await visitor.send('PUT', path, submission(round, { ticket, comments }))
    expect(replaced.status).toBe(200)
    const withdrawn = { sessionId: round.id, ticket: tickets[1] }
    expect((await visitor.send('DELETE', path, withdrawn)).status).toBe(204)
    expect((await release(mary, round)).status).toBe(200)
    expect(await textsOf(mary, round)).toEqual([
      [2, 3, 4, 5, 6].map((person) => `first ${person}`),
      [],
    ])
    expect(await unshown(round)).toEqual({ ...NONE, held: [[], ['moved']] })
  })

  test('refuse what the round does not ask, too much, and the manager’s own view', async () => {
    const { mary, round, draw } = await newInvitedRound(app, 5, { groupSize: 3, ...ASKED })
    const ticket = await draw(0)
    for (const comments of [
      [{ questionId: 'open.3', text: 'x' }],
      [{ questionId: 'open.4', text: 'x' }],
      keeping(''),
      keeping('x'.repeat(1_001)),
      [...keeping('a'), ...keeping('b')],
    ]) {
      expect((await respond(round, ticket, comments)).status).toBe(400)
    }
    const view = submission(round, { asManager: true, comments: keeping('x') })
    expect((await mary.post(path, view)).status).toBe(400)
    expect((await respond(round, ticket, keeping('x'.repeat(1_000)))).status).toBe(201)
  })

  test('comments can be hidden by a manager who reads the round', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round({ groupSize: 1, ...ASKED })
    for (const text of ['good', 'bad', 'bad']) {
      const answer = await app.visitor().post(path, submission(round, { comments: keeping(text) }))
      expect(answer.status).toBe(201)
    }
    const hide = (client: Client, body: object) =>
      client.patch(`/api/quiz-sessions/${round.id}/comments`, { questionId: KEEP, ...body })
    expect((await hide(mary, { text: 'bad', hidden: true })).status).toBe(204)
    const [comments] = (await results(mary, round)).comments
    expect(comments).toMatchObject({ hidden: ['bad', 'bad'], hiddenCount: 2 })
    expect((await hide(mary, { text: 'other', hidden: true })).status).toBe(404)
    expect((await hide(await app.signedIn(), { text: 'bad', hidden: false })).status).toBe(404)
    expect((await hide(mary, { text: 'bad', hidden: false })).status).toBe(204)
    expect((await results(mary, round)).comments[0]?.hidden).toEqual([])
  })
})

test('what waits of a comment leads to no ticket and no answers', async () => {
  const { round, draw } = await newInvitedRound(app, 5, { groupSize: 3, ...ASKED })
  const ticket = await draw(0)
  expect(
    (await respond(round, ticket, [...keeping('one'), { questionId: CHANGE, text: 'two' }])).status,
  ).toBe(201)
  const { rows } = await sql<{ sealed: Buffer[] }>`
    select sealed from waiting_groups where round_id = ${round.id}`.execute(app.db)
  const marks = rows.flatMap(({ sealed }) =>
    sealed.map((value) => value.toString('hex', 0, MARK_BYTES)),
  )
  expect(new Set(marks).size).toBe(3)
  const others = (await app.dump()).filter((line) => !line.startsWith('waiting_groups:')).join('\n')
  for (const mark of marks) expect(others).not.toContain(mark)
})

/** Returns by question how many comments wait, and how many transactions wrote their groups. */
async function writtenOf({ id }: Round): Promise<number[][]> {
  const { rows } = await sql<{ values: string; transactions: string }>`
    select sum(cardinality(sealed)) as values, count(distinct xmin::text) as transactions
    from waiting_groups where round_id = ${id} and question > 0
    group by question order by question`.execute(app.db)
  return rows.map(({ values, transactions }) => [Number(values), Number(transactions)])
}

test('comments that wait do not tell which responses have one, nor in which order they came', async () => {
  const { round, draw } = await newInvitedRound(app, 12, { groupSize: 3, ...ASKED })
  const written = () => writtenOf(round)
  const tickets: Ticket[] = []
  for (let person = 0; person < 12; person += 1) {
    const ticket = await draw(person)
    tickets.push(ticket)
    await respond(round, ticket, person === 3 ? keeping('one') : [])
    expect(await written()).toEqual([
      [person + 1, 1],
      [person + 1, 1],
    ])
  }
  await app.visitor().send('PUT', path, submission(round, { ticket: tickets[0], comments: [] }))
  await app.visitor().send('DELETE', path, { sessionId: round.id, ticket: tickets[3] })
  expect(await written()).toEqual([
    [11, 1],
    [11, 1],
  ])
  expect(await waitingComments(app.db, round.id, 1)).toEqual(Array(11).fill(''))
})

test('a raised group size does not leave them in the order in which they came', async () => {
  const { mary, round, draw } = await newInvitedRound(app, 30, { groupSize: 3, ...ASKED })
  for (let person = 0; person < 29; person += 1) await respond(round, await draw(person), [])
  const raised = await mary.patch(`/api/quiz-sessions/${round.id}`, { groupSize: 10 })
  expect(raised.status).toBe(200)
  await respond(round, await draw(29), [])
  expect(await writtenOf(round)).toEqual([
    [30, 1],
    [30, 1],
  ])
})
