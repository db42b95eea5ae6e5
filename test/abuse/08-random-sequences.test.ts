import { isDeepStrictEqual } from 'node:util'
import { useApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { inForm } from '#test/server/in-form.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { withoutDistributions, withoutInsights } from '#test/server/visible-figures.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnsOf } from './turns.ts'

const app = useApp()

const RUNS = inForm(4, 150)
const SEED = 20_260_801
/** The number of steps with a comparison of the PDF report, which takes a second to create. */
const REPORTS = inForm(1, 2)

/** One action on a round. */
type Step =
  | { does: 'answer'; seed: number }
  | { does: 'manager'; seed: number }
  | { does: 'release' | 'close' | 'reopen' | 'expire' | 'prolong' }
  | { does: 'raise'; to: 3 | 4 | 5 | 8 }

const anySeed = fc.integer({ min: 1, max: 10_000 })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ does: fc.constant('answer' as const), seed: anySeed }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('manager' as const), seed: anySeed }) },
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
  steps: fc.array(anyStep, { minLength: 8, maxLength: 20, size: 'max' }),
})

const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString()

/** Returns different answers for each seed, so that one more submission always changes some result. */
const answersOf = (seed: number) => (position: number) =>
  (Math.floor(seed / (position + 1)) % 5) + 1

/** Answers of the team's previous round, with which the round is compared. */
const EARLIER_ANSWERS = [2, 3, 4, 5]

async function setUpRound(groupSize: number) {
  const state = await newRound(app, { groupSize })
  const { mary, round, patch, close, release, report } = state
  const earlier = await mary.round({ teamId: round.teamId, groupSize: 1 })
  await app.answered(earlier, EARLIER_ANSWERS)
  return {
    visible: () => state.visible({ withReport: false, since: earlier }),
    report,
    roundId: round.id,
    perform: async (step: Step): Promise<void> => {
      switch (step.does) {
        case 'answer':
          return void (await app.submit(round, answersOf(step.seed)))
        case 'manager':
          return void (await mary.post(
            '/api/assessments/teamwork/submit',
            submissionTo(round, answersOf(step.seed), { asManager: true }),
          ))
        case 'release':
          return void (await release())
        case 'close':
          return void (await close())
        case 'reopen':
          return void (await patch({ isActive: true }))
        case 'expire':
          return app.expire(round.id)
        case 'prolong':
          return void (await patch({ isActive: true, expiresAt: inTwoHours() }))
        case 'raise':
          return void (await patch({ groupSize: step.to }))
      }
    },
  }
}

test(
  'no two states of any output differ by fewer people than the group size',
  async () => {
    const admin = await app.signedIn({ role: 'admin' })
    const countReleased = async (): Promise<number> => {
      const { releasedSubmissions, months } = await (await admin.get('/api/admin/analytics')).json()
      expect(months.at(-1).releasedSubmissions).toBe(releasedSubmissions)
      return releasedSubmissions
    }
    let releasedCount = 0
    let reportCount = 0
    await fc.assert(
      fc.asyncProperty(sequences, async ({ groupSize, steps }) => {
        const state = await setUpRound(groupSize)
        let before = await state.visible()
        const releasedByOthers = await countReleased()
        let promisedSize: number = groupSize
        let report: Awaited<ReturnType<typeof state.report>> | undefined
        for (const turn of turnsOf(steps, ({ does }) => does === 'answer')) {
          const raise = turn.find((step) => step.does === 'raise')
          const isFirstProtection = raise !== undefined && promisedSize === 1
          const isManagers = turn.some(({ does }) => does === 'manager')
          const isComparable = !isFirstProtection && !isManagers
          const compareReport = before.released > 0 && reportCount < REPORTS && isComparable
          report = compareReport ? (report ?? (await state.report())) : undefined
          for (const step of turn) await state.perform(step)
          const after = await state.visible()
          const growth = after.released - before.released
          // All outputs are based on the same submissions.
          expect([
            after.days.length,
            after.results.teamResponses,
            after.listItem.released,
            after.detail.released,
            (await countReleased()) - releasedByOthers,
          ]).toEqual(Array.from({ length: 5 }, () => after.released))
          const spread = after.results.spreadResponses - before.results.spreadResponses
          expect(groupSize === 1 || spread === 0 || (spread >= 5 && spread === growth)).toBe(true)
          const point = after.trends.waves.find(({ roundId }) => roundId === state.roundId)
          expect(point?.released ?? 0).toBe(after.released)
          // A protected round releases at the manager's request and at its end, never for an answer.
          const isAnswers = turn.every(({ does }) => does === 'answer')
          expect(!isAnswers || promisedSize === 1 || growth === 0).toBe(true)
          const enough = growth >= promisedSize
          const [left, right] = isFirstProtection
            ? [withoutDistributions(after), withoutDistributions(before)]
            : isManagers
              ? [withoutInsights(after), withoutInsights(before)]
              : [after, before]
          expect(enough || isDeepStrictEqual(left, right)).toBe(true)
          const reportAfter = compareReport && growth === 0 ? await state.report() : undefined
          expect(reportAfter ?? report).toEqual(report)
          if (reportAfter) reportCount++
          report = reportAfter
          releasedCount += growth
          if (raise) promisedSize = Math.max(promisedSize, raise.to)
          before = after
        }
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
    // The sequences do cause releases, so the test means something.
    expect(releasedCount).toBeGreaterThan(RUNS)
    expect(reportCount).toBe(REPORTS)
  },
  inForm(180_000, 1_500_000),
)
