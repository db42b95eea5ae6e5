import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { NOTHING_RELEASED } from '#test/server/visible-figures.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const setUpRound = (change: Record<string, unknown> = {}) => newRound(app, change)

describe('a round with k = 3', () => {
  test('shows nothing of 1 or 2 submissions, and rejects their release', async () => {
    const { round, release, visible, summary } = await setUpRound()
    const response = await release()
    expect(response.status).toBe(409)
    for (const waiting of [1, 2]) {
      await app.answered(round, [5])
      expect(await visible()).toEqual(NOTHING_RELEASED)
      expect(await summary()).toMatchObject({ totalSubmissions: waiting, released: 0, waiting })
      const rejected = await release()
      expect(rejected.status).toBe(409)
      expect(await rejected.json()).toEqual({
        code: 'conflict',
        message: expect.stringMatching(new RegExp(`\\b${waiting}\\b.*\\b3\\b`)),
      })
      expect(await visible()).toEqual(NOTHING_RELEASED)
    }
  })

  test('releases 3 on request; 4 and 5 look like 3', async () => {
    const { round, release, visible, summary } = await setUpRound()
    await app.answered(round, [5, 4, 3])
    // Three waiting submissions show no more than two, until the manager releases them.
    expect(await visible()).toEqual(NOTHING_RELEASED)
    const answer = await release()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      id: round.id,
      released: 3,
      waiting: 0,
      totalSubmissions: 3,
      averageScore: 80,
    })
    const three = await visible()
    expect(three).toMatchObject({ released: 3, results: { averageScore: 80, teamResponses: 3 } })

    for (const waiting of [1, 2]) {
      await app.answered(round, [1])
      expect((await release()).status).toBe(409)
      expect(await visible()).toEqual(three)
      expect(await summary()).toMatchObject({
        totalSubmissions: 3 + waiting,
        released: 3,
        waiting,
        heldBack: 0,
      })
    }
  })

  test('holds back too few submissions when it ends, and says so', async () => {
    const { round, release, visible, summary, close } = await setUpRound()
    await app.answered(round, [5, 4, 3])
    await release()
    // Without the report, which takes a second; it is compared above.
    const visibleNow = () => visible({ withReport: false })
    const three = await visibleNow()
    await app.answered(round, [1, 1])
    expect(await summary()).toMatchObject({ heldBack: 0 })
    expect(await (await close()).json()).toMatchObject({ released: 3, waiting: 2 })
    expect(await summary()).toMatchObject({ totalSubmissions: 5, waiting: 2, heldBack: 2 })
    expect(await visibleNow()).toEqual(three)
    expect((await release()).status).toBe(409)
    expect(await visibleNow()).toEqual(three)
  })

  test('releases all 5 when it ends, if none were released before', async () => {
    const { round, visible, summary, close } = await setUpRound()
    await app.answered(round, [5, 4, 3, 1, 1])
    expect(await visible()).toEqual(NOTHING_RELEASED)
    expect(await (await close()).json()).toMatchObject({ released: 5, waiting: 0 })
    expect(await summary()).toMatchObject({
      totalSubmissions: 5,
      released: 5,
      waiting: 0,
      heldBack: 0,
      averageScore: 56,
    })
  })
})

/**
 * Returns the verdicts of comparisons between a closed round of a team and each of these own rounds.
 */
async function verdictsOf(mary: Client, round: Round, probes: readonly number[][]) {
  const verdicts: unknown[] = []
  for (const answers of probes) {
    const ownRound = await mary.round({ teamId: round.teamId, groupSize: 1 })
    for (const value of answers) await app.submit(ownRound, value)
    const path = `/api/reports/comparison?from=${ownRound.id}&to=${round.id}`
    const { changes } = await (await mary.get(path)).json()
    verdicts.push([changes.overall, ...changes.categories].map(({ verdict }) => verdict))
  }
  return verdicts
}

const createClosedRound = async (values: readonly Parameters<typeof app.submit>[1][]) => {
  const { mary, round, close } = await setUpRound()
  for (const value of values) await app.submit(round, value)
  await close()
  return { mary, round }
}

/** Own rounds for which a test on individual answers would tell the teams below apart. */
const PROBES = [
  [1, 1, 1, 2],
  [4, 5, 5, 5],
  [1, 1, 1, 1, 1, 3],
  [1, 2, 2, 2, 2, 2],
  [5, 5, 5, 5, 5, 5],
]

describe('comparisons of a team’s round with the manager’s own rounds', () => {
  test('of four people depend on their averages only', async () => {
    const [first, second] = [
      await createClosedRound([2, 3, 4, 5]),
      await createClosedRound([3, 3, 4, 4]),
    ]
    expect(await verdictsOf(first.mary, first.round, PROBES)).toEqual(
      await verdictsOf(second.mary, second.round, PROBES),
    )
  })

  test('cannot distinguish two teams with the same results', async () => {
    // Equal distributions of every question, from people who answered in other combinations.
    const [first, second] = [
      await createClosedRound([1, 2, 3, 4, 5]),
      await createClosedRound(
        [0, 1, 2, 3, 4].map((person) => (position) => ((person + position) % 5) + 1),
      ),
    ]
    const [verdicts, secondVerdicts] = [
      await verdictsOf(first.mary, first.round, PROBES),
      await verdictsOf(second.mary, second.round, PROBES),
    ]
    expect(verdicts).toEqual(secondVerdicts)
    // Some verdicts are certain, so the test means something.
    expect(verdicts.flat(2)).toContain('unclear')
    expect(new Set(verdicts.flat(2)).size).toBeGreaterThan(1)
  })
})
