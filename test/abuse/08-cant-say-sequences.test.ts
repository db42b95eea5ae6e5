import type { QuestionResult } from '#contract/results.ts'
import { useApp } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { newRound } from '#test/server/round-fixture.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

// "I can't say" leaves questions with fewer answers than a release has people. Whatever is done to a round,
// two published states of a question never differ by fewer answers than the group size.

const app = useApp()

const RUNS = inForm(4, 200)

type Step =
  | { does: 'answer'; seed: number }
  | { does: 'release' | 'close' | 'reopen' }
  | { does: 'raise'; to: 4 | 5 }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      seed: fc.integer({ min: 1, max: 10_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('release', 'close', 'reopen') }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('raise' as const), to: fc.constantFrom(4, 5) }),
  },
)

const sequences = fc.record({
  groupSize: fc.constantFrom(3, 4, 5),
  steps: fc.array(anyStep, { minLength: 12, maxLength: 30, size: 'max' }),
})

/** Returns answers of which about a third are missing. */
const answersOf = (seed: number) => (position: number) => {
  const value = Math.floor(seed / (position + 1)) % 8
  return value < 5 ? value + 1 : null
}

/** How many answers are published of a question: behind its mean, and in its distribution. */
interface Published {
  readonly answered: number
  readonly cantSay: number
  readonly distribution: number
}

const publishedOf = ({ answered, cantSay, distribution }: QuestionResult): Published => ({
  answered: answered ?? 0,
  cantSay: cantSay ?? 0,
  distribution: (distribution ?? []).reduce((sum, count) => sum + count, 0),
})

/** Says what one state of a question tells about another, if that is about too few answers. */
function tooFew(before: Published, after: Published, groupSize: number): string[] {
  const entered = after.answered - before.answered
  const others = [
    ['mean', entered, groupSize],
    ['distribution', after.distribution - before.distribution, Math.max(5, groupSize)],
    ['mean without distribution', after.answered - after.distribution, groupSize],
    ['mean and a former distribution', after.answered - before.distribution, groupSize],
  ] as const
  return [
    ...others
      .filter(([, answers, least]) => answers !== 0 && answers < least)
      .map(([what, answers]) => `${what}: ${answers}`),
    ...(entered === 0 && after.cantSay !== before.cantSay ? ['can’t say without answers'] : []),
  ]
}

test(
  'no two states of a question tell of fewer answers than the group size',
  async () => {
    let entered = 0
    let pooled = 0
    await fc.assert(
      fc.asyncProperty(sequences, async ({ groupSize, steps }) => {
        const { round, patch, close, release, summary } = await newRound(app, {
          groupSize,
          canSkip: true,
        })
        const states: Published[][] = []
        for (const step of steps) {
          if (step.does === 'answer') await app.submit(round, answersOf(step.seed))
          else if (step.does === 'release') await release()
          else if (step.does === 'close') await close()
          else if (step.does === 'reopen') await patch({ isActive: true })
          else if ('to' in step) await patch({ groupSize: step.to })
          const { categoryDetails, released } = await summary()
          const now: Published[] = categoryDetails.map(publishedOf)
          for (const before of states) {
            const faults = now.flatMap((question, position) => {
              const former = before[position] ?? { answered: 0, cantSay: 0, distribution: 0 }
              return tooFew(former, question, groupSize)
            })
            expect(faults).toEqual([])
          }
          states.push(now)
          for (const { answered, cantSay } of now) {
            entered += answered
            pooled += released - answered - cantSay
          }
        }
      }),
      { seed: 20_261_129, numRuns: RUNS, endOnFailure: true },
    )
    // Answers were published, and answers did wait.
    expect(entered).toBeGreaterThan(0)
    expect(pooled).toBeGreaterThan(0)
  },
  inForm(120_000, 1_200_000),
)
