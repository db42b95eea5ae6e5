import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse, Client } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()
const sparing = useApp({ submissionRate: 1 })

const setUpRound = (change: Record<string, unknown> = {}) => newRound(app, change)

const statusAndBody = async (answer: JsonResponse) => [answer.status, await answer.text()]

const total = async (mary: Client, round: Round): Promise<number> =>
  (await (await mary.get(`/api/quiz-sessions/${round.id}`)).json()).totalSubmissions

describe('a duplicate submission', () => {
  test('gets the first response and stores nothing, whatever its answers', async () => {
    const { mary, round } = await setUpRound()
    const submissionId = randomUUID()
    const first = await statusAndBody(await app.submit(round, 5, { submissionId }))
    expect(first[0]).toBe(201)
    for (const value of [5, 1, 3]) {
      expect(await statusAndBody(await app.submit(round, value, { submissionId }))).toEqual(first)
    }
    expect(await app.rows(round.id)).toMatchObject([
      { answers: Array.from({ length: 20 }, () => 5) },
    ])
    expect(await total(mary, round)).toBe(1)
  })

  test.each([3, 1])('sent 20 times at once leaves one row: k = %i', async (groupSize) => {
    const { mary, round } = await setUpRound({ groupSize })
    const submissionId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.submit(round, 4, { submissionId })),
    )
    const bodies = await Promise.all(answers.map(statusAndBody))
    expect(new Set(bodies.map(String)).size).toBe(1)
    expect(bodies[0]?.[0]).toBe(201)
    expect(await app.rows(round.id)).toHaveLength(1)
    expect(await total(mary, round)).toBe(1)
  })

  test('does not count towards the rate limit of its round', async () => {
    const { round } = await newRound(sparing)
    const submissionId = randomUUID()
    for (let count = 0; count < 5; count += 1) {
      expect((await sparing.submit(round, 4, { submissionId })).status).toBe(201)
    }
    expect(await sparing.rows(round.id)).toHaveLength(1)
  })

  test('is recognized if its ID is in capitals', async () => {
    const { round } = await setUpRound()
    const submissionId = randomUUID()
    await app.submit(round, 4, { submissionId })
    await app.submit(round, 4, { submissionId: submissionId.toUpperCase() })
    expect(await app.rows(round.id)).toHaveLength(1)
  })

  test('needs the same ID and the same round: any other submission is stored', async () => {
    const { mary, round } = await setUpRound()
    const other = await mary.round({ teamId: round.teamId })
    const submissionId = randomUUID()
    await app.submit(round, 4, { submissionId })
    await app.submit(round, 4, { submissionId: randomUUID() })
    await app.submit(round, 4)
    await app.submit(round, 4)
    await app.submit(other, 4, { submissionId })
    expect(await app.rows(round.id)).toHaveLength(4)
    expect(await app.rows(other.id)).toHaveLength(1)
  })

  test.each([
    [
      'closed',
      (mary: Client, { id }: Round) => mary.patch(`/api/quiz-sessions/${id}`, { isActive: false }),
    ],
    ['expired', (_mary: Client, { id }: Round) => app.expire(id)],
    ['released', (mary: Client, { id }: Round) => mary.post(`/api/quiz-sessions/${id}/release`)],
  ])('gets the first response even after the session was %s', async (_end, end) => {
    const { mary, round } = await setUpRound()
    const submissionId = randomUUID()
    const first = await statusAndBody(await app.submit(round, 4, { submissionId }))
    await app.answered(round, [3, 5])
    await end(mary, round)
    expect(await statusAndBody(await app.submit(round, 4, { submissionId }))).toEqual(first)
    expect(await app.rows(round.id)).toHaveLength(3)
    expect(await total(mary, round)).toBe(3)
  })
})

describe('a submission to a round that is being deleted', () => {
  test.each([
    ['from a participant', {}],
    ['from a participant with a submission ID', { submissionId: randomUUID() }],
    ['from the manager', { asManager: true }],
  ])('is rejected with 404: %s', async (_sender, change) => {
    const { mary, round } = await setUpRound()
    const answer = await app.db.transaction().execute(async (deleting) => {
      await deleting.deleteFrom('rounds').where('id', '=', round.id).execute()
      const sent = mary.post('/api/assessments/teamwork/submit', submissionTo(round, 4, change))
      await app.waiting(1)
      return { sent }
    })
    expect((await answer.sent).status).toBe(404)
    expect(await app.rows(round.id)).toEqual([])
  })
})
