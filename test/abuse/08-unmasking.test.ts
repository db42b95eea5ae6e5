import type { QuizSession } from '#contract/sessions.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { NOTHING } from '#test/server/visible.ts'
import { aRound } from '#test/server/round.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const round = (change: Record<string, unknown> = {}) => aRound(app, change)

describe('a round in groups of 3', () => {
  test('shows nothing of 1 and 2 answers, and refuses to release them', async () => {
    const { session, release, visible, summary } = await round()
    const none = await release()
    expect(none.status).toBe(409)
    for (const waiting of [1, 2]) {
      await app.answered(session, [5])
      expect(await visible()).toEqual(NOTHING)
      expect(await summary()).toMatchObject({ totalSubmissions: waiting, released: 0, waiting })
      const refused = await release()
      expect(refused.status).toBe(409)
      expect(await refused.json()).toEqual({
        code: 'conflict',
        message: expect.stringMatching(new RegExp(`\\b${waiting}\\b.*\\b3\\b`)),
      })
      expect(await visible()).toEqual(NOTHING)
    }
  })

  test('lets 3 count when asked, and 4 and 5 look like 3', async () => {
    const { session, release, visible, summary } = await round()
    await app.answered(session, [5, 4, 3])
    // Three that wait show no more than two do, until the manager asks.
    expect(await visible()).toEqual(NOTHING)
    const answer = await release()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      id: session.id,
      released: 3,
      waiting: 0,
      totalSubmissions: 3,
      averageScore: 80,
    })
    const three = await visible()
    expect(three).toMatchObject({ released: 3, results: { averageScore: 80, teamResponses: 3 } })

    for (const waiting of [1, 2]) {
      await app.answered(session, [1])
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

  test('holds back for good what is too little at its end, and says so', async () => {
    const { session, release, visible, summary, close } = await round()
    await app.answered(session, [5, 4, 3])
    await release()
    const three = await visible()
    await app.answered(session, [1, 1])
    expect(await summary()).toMatchObject({ heldBack: 0 })
    expect(await (await close()).json()).toMatchObject({ released: 3, waiting: 2 })
    expect(await summary()).toMatchObject({ totalSubmissions: 5, waiting: 2, heldBack: 2 })
    expect(await visible()).toEqual(three)
    expect((await release()).status).toBe(409)
    expect(await visible()).toEqual(three)
  })

  test('shows all 5 at its end where nobody asked before', async () => {
    const { session, visible, summary, close } = await round()
    await app.answered(session, [5, 4, 3, 1, 1])
    expect(await visible()).toEqual(NOTHING)
    expect(await (await close()).json()).toMatchObject({ released: 5, waiting: 0 })
    expect(await summary()).toMatchObject({
      totalSubmissions: 5,
      released: 5,
      waiting: 0,
      heldBack: 0,
      averageScore: 56,
    })
  })

  test('shows nothing at all of a round that ended with 2', async () => {
    const { session, visible, summary } = await round()
    await app.answered(session, [5, 4])
    await app.expire(session.id)
    expect(await visible()).toEqual(NOTHING)
    expect(await summary()).toMatchObject({ totalSubmissions: 2, waiting: 2, heldBack: 2 })
  })
})

/** What verdicts say of a closed round of these people beside each of these rounds. */
async function verdictsOf(mary: Client, session: QuizSession, probes: readonly number[][]) {
  const verdicts: unknown[] = []
  for (const answers of probes) {
    const own = await mary.session({ teamId: session.teamId, groupSize: 1 })
    for (const value of answers) await app.submit(own, value)
    const path = `/api/reports/comparison?from=${own.id}&to=${session.id}`
    const { changes } = await (await mary.get(path)).json()
    verdicts.push([changes.overall, ...changes.categories].map(({ verdict }) => verdict))
  }
  return verdicts
}

const aTeam = async (values: readonly number[]) => {
  const { mary, session, close } = await round()
  await app.answered(session, values)
  await close()
  return { mary, session }
}

/** Where a test of what each person answered would tell the teams below apart. */
const PROBES = [
  [1, 1, 1, 2],
  [4, 5, 5, 5],
  [1, 1, 1, 1, 1, 3],
  [1, 2, 2, 2, 2, 2],
  [5, 5, 5, 5, 5, 5],
]

describe('rounds of the manager’s own, set beside one of a team', () => {
  test('tell nothing of four people', async () => {
    const { mary, session } = await aTeam([2, 3, 4, 5])
    const verdicts = await verdictsOf(mary, session, PROBES)
    expect(new Set(verdicts.flat(2))).toEqual(new Set(['too-few']))
  })

  test('tell no two teams apart that look alike', async () => {
    // 1 + 4 + 4 and 2 + 2 + 5 come to the same, and so do their squares.
    const [one, other] = [await aTeam([1, 4, 4, 3, 3]), await aTeam([2, 2, 5, 3, 3])]
    const [verdicts, others] = [
      await verdictsOf(one.mary, one.session, PROBES),
      await verdictsOf(other.mary, other.session, PROBES),
    ]
    expect(verdicts).toEqual(others)
    // They are sure of something, or this would show nothing.
    expect(verdicts.flat(2)).toContain('unclear')
    expect(new Set(verdicts.flat(2)).size).toBeGreaterThan(1)
  })
})
