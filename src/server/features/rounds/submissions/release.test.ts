import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { NOTHING_RELEASED } from '#test/server/visible-figures.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Returns a round and its visible figures, without the report, which takes a second. */
async function createRound(change: Record<string, unknown> = {}) {
  const state = await newRound(app, change)
  return { ...state, visible: () => state.visible({ withReport: false }) }
}

describe('an expired round', () => {
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
    const { mary, round, path } = await createRound()
    await app.answered(round, [5, 4, 3])
    await app.expire(round.id)
    expect((await app.rows(round.id)).filter((row) => row.released)).toEqual([])
    expect(await read(mary, path)).toMatchObject(expected)
    expect((await app.rows(round.id)).filter((row) => row.released)).toHaveLength(3)
  })

  test('is released with all other due rounds when the list is read', async () => {
    const { mary, round } = await createRound()
    const sister = await mary.round({ teamId: round.teamId, groupSize: 5 })
    const few = await mary.round({ teamId: round.teamId, groupSize: 5 })
    await app.answered(round, [5, 4, 3])
    await app.answered(sister, [1, 1, 1, 1, 1])
    await app.answered(few, [1, 1, 1, 1])
    for (const { id } of [round, sister, few]) await app.expire(id)
    const listed = await (await mary.get('/api/quiz-sessions')).json()
    const released = Object.fromEntries(listed.map((s: Round) => [s.id, s.released]))
    expect(released).toEqual({ [round.id]: 3, [sister.id]: 5, [few.id]: 0 })
  })

  test('keeps its release decision after it is extended or its group size is raised', async () => {
    for (const change of [{ expiresAt: inHours(5) }, { groupSize: 10 }, { isActive: false }]) {
      const { round, patch, visible } = await createRound()
      await app.answered(round, [5, 4, 3])
      await app.expire(round.id)
      expect((await patch(change)).status).toBe(200)
      expect(await visible()).toMatchObject({ released: 3, results: { averageScore: 80 } })
    }
  })
})

describe('a round that is reopened after its end', () => {
  test.each([
    ['closed', { isActive: false }, { isActive: true }],
    ['expired', { expiresAt: true }, { expiresAt: inHours(3) }],
  ])('%s: new submissions wait for the next release', async (_how, end, reopen) => {
    const { round, patch, visible, summary } = await createRound()
    const ends = () => ('isActive' in end ? patch(end) : app.expire(round.id))
    await app.answered(round, [5, 4, 3])
    await ends()
    const three = await visible()
    expect(three).toMatchObject({ released: 3 })
    await patch(reopen)
    await app.answered(round, [1, 1])
    expect(await visible()).toEqual(three)
    await ends()
    expect(await visible()).toEqual(three)
    expect(await summary()).toMatchObject({ waiting: 2, heldBack: 2 })

    // Held-back submissions are released together with later ones, as one group.
    await patch(reopen)
    expect(await summary()).toMatchObject({ waiting: 2, heldBack: 0 })
    await app.answered(round, [1])
    await ends()
    expect(await summary()).toMatchObject({ released: 6, averageScore: 50, heldBack: 0 })
  })
})

describe('a raised group size', () => {
  test('applies only to submissions that are not released yet', async () => {
    const { round, release, patch, visible, summary, close } = await createRound()
    await app.answered(round, [5, 4, 3])
    await release()
    const three = await visible()
    await app.answered(round, [1, 1, 1])
    await patch({ groupSize: 5 })
    expect(await visible()).toEqual(three)
    expect((await release()).status).toBe(409)
    await app.answered(round, [1])
    expect((await release()).status).toBe(409)
    await close()
    expect(await visible()).toEqual(three)
    expect(await summary()).toMatchObject({ groupSize: 5, released: 3, waiting: 4, heldBack: 4 })
    await patch({ isActive: true })
    await app.answered(round, [1])
    expect((await release()).status).toBe(200)
    expect(await visible()).toMatchObject({ released: 8 })
  })

  test('applies to the release of the same change that closes the round', async () => {
    const { round, patch, visible } = await createRound()
    await app.answered(round, [5, 4, 3])
    await patch({ groupSize: 4, isActive: false })
    expect(await visible()).toEqual({ ...NOTHING_RELEASED, report: null })
  })

  test('from 1 protects all later submissions', async () => {
    const { round, patch, visible } = await createRound({ groupSize: 1 })
    await app.answered(round, [5])
    await patch({ groupSize: 3 })
    const one = await visible()
    expect(one).toMatchObject({ released: 1, results: { averageScore: 100 } })
    await app.answered(round, [1, 1])
    expect(await visible()).toEqual(one)
  })
})

describe('a round with group size 1', () => {
  test('shows results from the first submission on', async () => {
    const { round, release, visible, summary } = await createRound({ groupSize: 1 })
    await app.answered(round, [5])
    expect(await visible()).toMatchObject({ released: 1, results: { averageScore: 100 } })
    await app.answered(round, [4])
    expect(await visible()).toMatchObject({ released: 2, results: { averageScore: 90 } })
    expect(await summary()).toMatchObject({ totalSubmissions: 2, waiting: 0, heldBack: 0 })
    expect((await release()).status).toBe(409)
  })
})
