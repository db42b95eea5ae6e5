import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { visibleFigures, withoutInsights } from '#test/server/visible-figures.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { newSession } from '#test/server/session-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const round = (change: Record<string, unknown> = {}) => newSession(app, change)

const asManager = (client: Client, session: QuizSession, value: number, more = {}) =>
  client.post(
    '/api/assessments/teamwork/submit',
    submissionTo(session, value, { asManager: true, ...more }),
  )

const managers = async (session: QuizSession) =>
  (await app.rows(session.id)).filter((row) => row.is_manager)

const all = (value: number) => Array.from({ length: 20 }, () => value)

describe("the manager's view", () => {
  test('can be submitted only by the creator', async () => {
    const { mary, session } = await round()
    expect((await asManager(app.visitor(), session, 5)).status).toBe(401)
    for (const stranger of [await app.signedIn(), await app.signedIn({ role: 'admin' })]) {
      const answer = await asManager(stranger, session, 5)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('expired')
    }
    expect(await app.rows(session.id)).toEqual([])
    expect((await asManager(mary, session, 5)).status).toBe(201)
    expect(await managers(session)).toEqual([{ answers: all(5), released: true, is_manager: true }])
  })

  test('is stored at most once: a later or concurrent one replaces it', async () => {
    const { mary, session, path } = await round()
    await asManager(mary, session, 5)
    expect((await asManager(mary, session, 2)).status).toBe(201)
    expect(await managers(session)).toMatchObject([{ answers: all(2) }])
    const values = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    const answers = await Promise.all(values.map((value) => asManager(mary, session, value)))
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 201))
    expect(await managers(session)).toHaveLength(1)
    expect(await (await mary.get(path)).json()).toMatchObject({ totalSubmissions: 1 })
  })

  test('is validated like every submission', async () => {
    const { mary, session } = await round()
    expect((await asManager(mary, session, 6)).status).toBe(400)
    expect((await asManager(mary, session, 4, { responses: [] })).status).toBe(400)
    expect((await asManager(mary, session, 4, { teamId: session.id })).status).toBe(400)
    expect(await managers(session)).toEqual([])
  })

  test('counts in the total, is marked, and does not wait for a release', async () => {
    const { mary, session, path, results } = await round()
    await asManager(mary, session, 5)
    const counts = { totalSubmissions: 1, released: 0, waiting: 0 }
    expect(await (await mary.get(path)).json()).toMatchObject({ ...counts, averageScore: 0 })
    expect(await results()).toMatchObject({
      summary: { ...counts, averageScore: 0, teamResponses: 0, categories: [], heldBack: 0 },
      results: [{ isManager: true, completedAt: new Date().toISOString().slice(0, 10) }],
    })
  })

  test('changes no team result and does not count toward the group size', async () => {
    const { mary, session, path, results } = await round()
    await app.answered(session, [2, 2])
    await asManager(mary, session, 5)
    expect((await mary.post(`${path}/release`)).status).toBe(409)
    expect((await mary.get(`${path}/insights`)).status).toBe(409)
    await app.answered(session, [2])
    await mary.post(`${path}/release`)

    const before = await visibleFigures(mary, session)
    expect(before).toMatchObject({ released: 3, results: { averageScore: 40 } })
    await asManager(mary, session, 1)
    await asManager(mary, session, 4)
    expect(withoutInsights(await visibleFigures(mary, session))).toEqual(withoutInsights(before))
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
    expect(await (await mary.get('/api/usage')).json()).toMatchObject({ totalResponses: 3 })
  })

  test('is kept and not released again when others are released', async () => {
    const { mary, session, results, path } = await round()
    await asManager(mary, session, 5)
    await app.answered(session, [1, 2, 3, 4])
    await mary.patch(path, { isActive: false })
    expect(await managers(session)).toMatchObject([{ answers: all(5) }])
    expect(await results()).toMatchObject({
      summary: { totalSubmissions: 5, released: 4, averageScore: 50 },
    })
  })

  test('is compared with the results after the first release', async () => {
    const { mary, session, path, results } = await round()
    const today = new Date().toISOString().slice(0, 10)
    expect(await results()).toMatchObject({ summary: { managerView: null } })
    await asManager(mary, session, 5)
    await app.answered(session, [2, 2, 3])
    expect(await results()).toMatchObject({
      summary: { managerView: { completedAt: today, gap: null } },
    })
    await mary.post(`${path}/release`)
    const gap = { manager: 100, team: 46.7, difference: 53.3 }
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
    const session = await mary.session()
    await asManager(mary, session, 5)
    await app.answered(session, [2, 2, 3])
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    const { summary } = await (await mary.get(`/api/quiz-sessions/${session.id}/results-v2`)).json()
    expect(summary).toMatchObject({ averageScore: 46.7, managerView: { gap: null } })
  })

  test('does not change live results with group size 1', async () => {
    const { mary, session, results } = await round({ groupSize: 1 })
    await asManager(mary, session, 5)
    await app.answered(session, [1])
    expect(await results()).toMatchObject({
      summary: { totalSubmissions: 2, released: 1, teamResponses: 1, averageScore: 20 },
    })
  })

  test('cannot be submitted or replaced after the end of the session', async () => {
    const { mary, session, path } = await round()
    await asManager(mary, session, 3)
    await mary.patch(path, { isActive: false })
    const closed = await asManager(mary, session, 5)
    expect(closed.status).toBe(404)
    expect(await closed.text()).not.toContain('expired')
    await mary.patch(path, { isActive: true })
    await app.expire(session.id)
    const expired = await asManager(mary, session, 5)
    expect(expired.status).toBe(410)
    expect(await expired.text()).toContain('expired')
    expect(await managers(session)).toMatchObject([{ answers: all(3) }])
  })
})
