import { isDeepStrictEqual } from 'node:util'
import { useApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { aRound } from '#test/server/round.ts'
import { withoutSpreads } from '#test/server/visible.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const app = useApp()

const RUNS = 30
const SEED = 20_260_801
/** Steps over which the report is compared: making one takes a second. */
const REPORTS = 2

/** One thing that somebody does to a round. */
type Step =
  | { does: 'answer'; seed: number }
  | { does: 'manager'; seed: number }
  | { does: 'release' | 'close' | 'reopen' | 'expire' | 'prolong' }
  | { does: 'raise'; to: 3 | 4 | 5 | 8 }

const seeds = fc.integer({ min: 1, max: 10_000 })

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ does: fc.constant('answer' as const), seed: seeds }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('manager' as const), seed: seeds }) },
  { weight: 3, arbitrary: fc.constant({ does: 'release' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('close', 'expire', 'reopen', 'prolong') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('raise' as const), to: fc.constantFrom(3, 4, 5, 8) }),
  },
)

const sequences = fc.record({
  groupSize: fc.constantFrom(1, 3, 3, 4),
  steps: fc.array(aStep, { minLength: 8, maxLength: 20, size: 'max' }),
})

const soon = () => new Date(Date.now() + 7_200_000).toISOString()

/** Different answers for each seed, so that one person more always moves some figure. */
const answersOf = (seed: number) => (position: number) =>
  (Math.floor(seed / (position + 1)) % 5) + 1

/** The team's wave before, beside which the round is seen as well. */
const EARLIER = [2, 3, 4, 5]

async function begin(groupSize: number) {
  const round = await aRound(app, { groupSize })
  const { mary, session, patch, close, release, report } = round
  const since = await mary.session({ teamId: session.teamId, groupSize: 1 })
  await app.answered(since, EARLIER)
  return {
    visible: () => round.visible({ withReport: false, since }),
    report,
    sessionId: session.id,
    take: async (step: Step): Promise<void> => {
      switch (step.does) {
        case 'answer':
          return void (await app.submit(session, answersOf(step.seed)))
        case 'manager':
          return void (await mary.post(
            '/api/assessments/teamwork/submit',
            submissionTo(session, answersOf(step.seed), { asManager: true }),
          ))
        case 'release':
          return void (await release())
        case 'close':
          return void (await close())
        case 'reopen':
          return void (await patch({ isActive: true }))
        case 'expire':
          return app.expire(session.id)
        case 'prolong':
          return void (await patch({ isActive: true, expiresAt: soon() }))
        case 'raise':
          return void (await patch({ groupSize: step.to }))
      }
    },
  }
}

test('no two states of any output differ by fewer people than the group size', async () => {
  const admin = await app.signedIn({ role: 'admin' })
  const overall = async (): Promise<number> => {
    const { releasedSubmissions, months } = await (await admin.get('/api/admin/analytics')).json()
    expect(months.at(-1).releasedSubmissions).toBe(releasedSubmissions)
    return releasedSubmissions
  }
  let released = 0
  let reports = 0
  await fc.assert(
    fc.asyncProperty(sequences, async ({ groupSize, steps }) => {
      const round = await begin(groupSize)
      let before = await round.visible()
      const others = await overall()
      let least: number = groupSize
      let report: Awaited<ReturnType<typeof round.report>> | undefined
      for (const step of steps) {
        const protects = step.does === 'raise' && least === 1
        const watched = before.released > 0 && reports < REPORTS && !protects
        report = watched ? (report ?? (await round.report())) : undefined
        await round.take(step)
        const after = await round.visible()
        const more = after.released - before.released
        // All outputs speak of the same people.
        expect([
          after.days.length,
          after.results.teamResponses,
          after.inList.released,
          after.one.released,
          after.usage.totalResponses - EARLIER.length,
          (await overall()) - others,
        ]).toEqual(Array.from({ length: 6 }, () => after.released))
        const spread = after.results.spreadResponses - before.results.spreadResponses
        expect(groupSize === 1 || spread === 0 || (spread >= 5 && spread === more)).toBe(true)
        const wave = after.trends.waves.find(({ sessionId }) => sessionId === round.sessionId)
        expect(wave?.released ?? 0).toBe(after.released)
        const enough = more >= least
        const [one, other] = protects
          ? [withoutSpreads(after), withoutSpreads(before)]
          : [after, before]
        expect(enough || isDeepStrictEqual(one, other)).toBe(true)
        const again = watched && more === 0 ? await round.report() : undefined
        expect(again ?? report).toEqual(report)
        if (again) reports++
        report = again
        released += more
        if (step.does === 'raise') least = Math.max(least, step.to)
        before = after
      }
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  )
  // The sequences do lead to releases, or this would have shown nothing.
  expect(released).toBeGreaterThan(RUNS)
  expect(reports).toBe(REPORTS)
}, 180_000)
