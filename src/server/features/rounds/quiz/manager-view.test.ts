import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { visibleFigures, withoutInsights } from '#test/server/visible-figures.ts'
import type { Round } from '#contract/rounds.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const setUp = (change: Record<string, unknown> = {}) => newRound(app, change)

const asManager = (client: Client, round: Round, value: number, more = {}) =>
  client.post(
    '/api/assessments/teamwork/submit',
    submissionTo(round, value, { asManager: true, ...more }),
  )

const managers = async (round: Round) => (await app.rows(round.id)).filter((row) => row.is_manager)

const all = (value: number) => Array.from({ length: 20 }, () => value)

describe("the manager's view", () => {
  test('can be submitted only by the creator', async () => {
    const { mary, round } = await setUp()
    expect((await asManager(app.visitor(), round, 5)).status).toBe(401)
    for (const stranger of [await app.signedIn(), await app.signedIn({ role: 'admin' })]) {
      const answer = await asManager(stranger, round, 5)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('expired')
    }
    expect(await app.rows(round.id)).toEqual([])
    expect((await asManager(mary, round, 5)).status).toBe(201)
    expect(await managers(round)).toEqual([{ answers: all(5), released: true, is_manager: true }])
  })

  test('is stored at most once: a later or concurrent one replaces it', async () => {
    const { mary, round, path } = await setUp()
    await asManager(mary, round, 5)
    expect((await asManager(mary, round, 2)).status).toBe(201)
    expect(await managers(round)).toMatchObject([{ answers: all(2) }])
    const values = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    const answers = await Promise.all(values.map((value) => asManager(mary, round, value)))
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 201))
    expect(await managers(round)).toHaveLength(1)
    expect(await (await mary.get(path)).json()).toMatchObject({ totalSubmissions: 1 })
  })

  test('is validated like every submission', async () => {
    const { mary, round } = await setUp()
    expect((await asManager(mary, round, 6)).status).toBe(400)
    expect((await asManager(mary, round, 4, { responses: [] })).status).toBe(400)
    expect((await asManager(mary, round, 4, { teamId: round.id })).status).toBe(400)
    expect(await managers(round)).toEqual([])
  })

  test('counts in the total, is marked, and does not wait for a release', async () => {
    const { mary, round, path, results } = await setUp()
    await asManager(mary, round, 5)
    const counts = { totalSubmissions: 1, released: 0, waiting: 0 }
    expect(await (await mary.get(path)).json()).toMatchObject({ ...counts, averageScore: 0 })
    expect(await results()).toMatchObject({
      summary: { ...counts, averageScore: 0, teamResponses: 0, categories: [], heldBack: 0 },
      results: [{ isManager: true, completedAt: new Date().toISOString().slice(0, 10) }],
    })
  })

  test('changes no team result and does not count toward the group size', async () => {
    const { mary, round, path, results } = await setUp()
    await app.answered(round, [2, 2])
    await asManager(mary, round, 5)
    expect((await mary.post(`${path}/release`)).status).toBe(409)
    expect((await mary.get(`${path}/insights`)).status).toBe(409)
    await app.answered(round, [2])
    await mary.post(`${path}/release`)

    const before = await visibleFigures(mary, round, { withReport: false })
    expect(before).toMatchObject({ released: 3, results: { averageScore: 40 } })
    await asManager(mary, round, 1)
    await asManager(mary, round, 4)
    const after = await visibleFigures(mary, round, { withReport: false })
    expect(withoutInsights(after)).toEqual(withoutInsights(before))
    const { summary, results: listed } = await results()
    expect(summary).toMatchObject({
      totalSubmissions: 4,
      released: 3,
      waiting: 0,
      teamResponses: 3,
      averageScore: 40,
    })
    const flags = listed.map(({ isManager }: { isManager: boolean }) => isManager)
    expect(flags.filter(Boolean)).toHaveLength(1)
    expect(flags).toHaveLength(4)
    expect(await (await mary.get('/api/usage')).json()).toMatchObject({ totalResponses: 4 })
  })

  test('is kept and not released again when others are released', async () => {
    const { mary, round, results, path } = await setUp()
    await asManager(mary, round, 5)
    await app.answered(round, [1, 2, 3, 4])
    await mary.patch(path, { isActive: false })
    expect(await managers(round)).toMatchObject([{ answers: all(5) }])
    expect(await results()).toMatchObject({
      summary: { totalSubmissions: 5, released: 4, averageScore: 50 },
    })
  })

  test('is compared with the results after the first release', async () => {
    const { mary, round, path, results } = await setUp()
    const today = new Date().toISOString().slice(0, 10)
    expect(await results()).toMatchObject({ summary: { managerView: null } })
    await asManager(mary, round, 5)
    await app.answered(round, [2, 2, 3])
    expect(await results()).toMatchObject({
      summary: { managerView: { completedAt: today, gap: null } },
    })
    await mary.post(`${path}/release`)
    const gap = { manager: 100, team: 46.7, difference: 53.3, isClear: true }
    const { summary } = await results()
    expect(summary.managerView).toEqual({
      completedAt: today,
      gap: {
        overall: gap,
        categories: summary.categories.map(({ category }: { category: string }) => ({
          category,
          ...gap,
        })),
      },
    })
    // The results contain no individual answers of the manager.
    expect(JSON.stringify(await results())).not.toContain('"answers"')
  })

  test.each(['free', 'starter'] as const)('is not compared on the %s plan', async (tier) => {
    const mary = await app.signedIn({ tier })
    const round = await mary.round()
    await asManager(mary, round, 5)
    await app.answered(round, [2, 2, 3])
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    const { summary } = await (await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)).json()
    expect(summary).toMatchObject({ averageScore: 46.7, managerView: { gap: null } })
  })

  test('does not change live results with group size 1', async () => {
    const { mary, round, results } = await setUp({ groupSize: 1 })
    await asManager(mary, round, 5)
    await app.answered(round, [1])
    expect(await results()).toMatchObject({
      summary: { totalSubmissions: 2, released: 1, teamResponses: 1, averageScore: 20 },
    })
  })

  test('cannot be submitted or replaced after the end of the round', async () => {
    const { mary, round, path } = await setUp()
    await asManager(mary, round, 3)
    await mary.patch(path, { isActive: false })
    const closed = await asManager(mary, round, 5)
    expect(closed.status).toBe(404)
    expect(await closed.text()).not.toContain('expired')
    await mary.patch(path, { isActive: true })
    await app.expire(round.id)
    const expired = await asManager(mary, round, 5)
    expect(expired.status).toBe(410)
    expect(await expired.text()).toContain('expired')
    expect(await managers(round)).toMatchObject([{ answers: all(3) }])
  })
})
