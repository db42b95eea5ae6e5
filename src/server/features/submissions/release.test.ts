import type { QuizSession } from '#contract/sessions.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { NOTHING_RELEASED } from '#test/server/visible-figures.ts'
import { newSession } from '#test/server/session-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A session and its visible figures, without the report, which takes a second. */
async function createSession(change: Record<string, unknown> = {}) {
  const state = await newSession(app, change)
  return { ...state, visible: () => state.visible({ withReport: false }) }
}

describe('an expired session', () => {
  const READS: [string, (mary: Client, path: string) => Promise<unknown>, object][] = [
    [
      'the list',
      async (mary) => (await (await mary.get('/api/quiz-sessions')).json())[0],
      { released: 3, waiting: 0, averageScore: 80, isActive: false },
    ],
    [
      'the session',
      async (mary, path) => (await mary.get(path)).json(),
      { released: 3, waiting: 0, averageScore: 80, isActive: false },
    ],
    [
      'its results',
      async (mary, path) => (await mary.get(`${path}/results-v2`)).json(),
      { summary: { released: 3, waiting: 0, heldBack: 0, averageScore: 80 } },
    ],
    [
      'its insights',
      async (mary, path) => (await mary.get(`${path}/insights`)).json(),
      { insights: { overview: expect.stringContaining('80') } },
    ],
    [
      'the usage',
      async (mary) => (await mary.get('/api/usage')).json(),
      { totalResponses: 3, totalReports: 1 },
    ],
    [
      'a change of its title',
      async (mary, path) => (await mary.patch(path, { title: 'New' })).json(),
      { released: 3, waiting: 0, averageScore: 80 },
    ],
    [
      'asking for it',
      async (mary, path) => (await mary.post(`${path}/release`)).json(),
      { released: 3, waiting: 0, averageScore: 80 },
    ],
  ]

  test.each(READS)('is released by its first reader: %s', async (_what, read, expected) => {
    const { mary, session, path } = await createSession()
    await app.answered(session, [5, 4, 3])
    await app.expire(session.id)
    expect((await app.rows(session.id)).filter((row) => row.released)).toEqual([])
    expect(await read(mary, path)).toMatchObject(expected)
    expect((await app.rows(session.id)).filter((row) => row.released)).toHaveLength(3)
  })

  test('is released with all other due sessions when the list is read', async () => {
    const { mary, session } = await createSession()
    const sister = await mary.session({ teamId: session.teamId, groupSize: 5 })
    const few = await mary.session({ teamId: session.teamId, groupSize: 5 })
    await app.answered(session, [5, 4, 3])
    await app.answered(sister, [1, 1, 1, 1, 1])
    await app.answered(few, [1, 1, 1, 1])
    for (const { id } of [session, sister, few]) await app.expire(id)
    const listed = await (await mary.get('/api/quiz-sessions')).json()
    const released = Object.fromEntries(listed.map((s: QuizSession) => [s.id, s.released]))
    expect(released).toEqual({ [session.id]: 3, [sister.id]: 5, [few.id]: 0 })
  })

  test('keeps its release decision after it is extended or its group size is raised', async () => {
    for (const change of [{ expiresAt: inHours(5) }, { groupSize: 10 }, { isActive: false }]) {
      const { session, patch, visible } = await createSession()
      await app.answered(session, [5, 4, 3])
      await app.expire(session.id)
      expect((await patch(change)).status).toBe(200)
      expect(await visible()).toMatchObject({ released: 3, results: { averageScore: 80 } })
    }
  })
})

describe('a session that is reopened after its end', () => {
  test.each([
    ['closed', { isActive: false }, { isActive: true }],
    ['expired', { expiresAt: true }, { expiresAt: inHours(3) }],
  ])('%s: new submissions wait for the next release', async (_how, end, reopen) => {
    const { session, patch, visible, summary } = await createSession()
    const ends = () => ('isActive' in end ? patch(end) : app.expire(session.id))
    await app.answered(session, [5, 4, 3])
    await ends()
    const three = await visible()
    expect(three).toMatchObject({ released: 3 })
    await patch(reopen)
    await app.answered(session, [1, 1])
    expect(await visible()).toEqual(three)
    await ends()
    expect(await visible()).toEqual(three)
    expect(await summary()).toMatchObject({ waiting: 2, heldBack: 2 })

    // Held-back submissions are released together with later ones, as one group.
    await patch(reopen)
    expect(await summary()).toMatchObject({ waiting: 2, heldBack: 0 })
    await app.answered(session, [1])
    await ends()
    expect(await summary()).toMatchObject({ released: 6, averageScore: 50, heldBack: 0 })
  })
})

describe('a raised group size', () => {
  test('applies only to submissions that are not released yet', async () => {
    const { session, release, patch, visible, summary, close } = await createSession()
    await app.answered(session, [5, 4, 3])
    await release()
    const three = await visible()
    await app.answered(session, [1, 1, 1])
    await patch({ groupSize: 5 })
    expect(await visible()).toEqual(three)
    expect((await release()).status).toBe(409)
    await app.answered(session, [1])
    expect((await release()).status).toBe(409)
    await close()
    expect(await visible()).toEqual(three)
    expect(await summary()).toMatchObject({ groupSize: 5, released: 3, waiting: 4, heldBack: 4 })
    await patch({ isActive: true })
    await app.answered(session, [1])
    expect((await release()).status).toBe(200)
    expect(await visible()).toMatchObject({ released: 8 })
  })

  test('applies to the release of the same change that closes the session', async () => {
    const { session, patch, visible } = await createSession()
    await app.answered(session, [5, 4, 3])
    await patch({ groupSize: 4, isActive: false })
    expect(await visible()).toEqual({ ...NOTHING_RELEASED, report: null })
  })

  test('from 1 protects all later submissions', async () => {
    const { session, patch, visible } = await createSession({ groupSize: 1 })
    await app.answered(session, [5])
    await patch({ groupSize: 3 })
    const one = await visible()
    expect(one).toMatchObject({ released: 1, results: { averageScore: 100 } })
    await app.answered(session, [1, 1])
    expect(await visible()).toEqual(one)
  })
})

describe('a session with group size 1', () => {
  test('shows results from the first submission on', async () => {
    const { session, release, visible, summary } = await createSession({ groupSize: 1 })
    await app.answered(session, [5])
    expect(await visible()).toMatchObject({ released: 1, results: { averageScore: 100 } })
    await app.answered(session, [4])
    expect(await visible()).toMatchObject({ released: 2, results: { averageScore: 90 } })
    expect(await summary()).toMatchObject({ totalSubmissions: 2, waiting: 0, heldBack: 0 })
    expect((await release()).status).toBe(409)
  })
})
