import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf, totalQuestions } from '#domain/assessments/catalogue.ts'
import { sharedPositions, versionsOf } from '#domain/assessments/versions.ts'
import { released } from '#domain/rollup-fixtures.ts'
import { createBlock, rollupOf } from './block-fixtures.ts'
import { roundChanges, toChange, welchTest } from './comparison.ts'
import type { TestedChange } from './comparison.ts'

const assessment = ASSESSMENTS.teamwork
const QUESTIONS = totalQuestions(assessment)

/** Returns a round with one distribution for the first category's questions and one for the rest. */
const roundOf = (first: readonly number[], rest = first) => ({
  rollup: rollupOf(
    Array.from({ length: QUESTIONS }, (_, position) => (position < 4 ? first : rest)),
  ),
})

/** Rounds whose other categories have the first one's answers, moved by some steps. */
const people = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 30 })
const counted = (values: readonly number[]) =>
  [1, 2, 3, 4, 5].map((value) => values.filter((one) => one === value).length)
const rounds = fc
  .tuple(people, fc.integer({ min: 0, max: 4 }))
  .map(([values, turn]) =>
    roundOf(counted(values), counted(values.map((value) => ((value + turn - 1) % 5) + 1))),
  )

const changesOf = (before: ReturnType<typeof roundOf>, after: ReturnType<typeof roundOf>) => {
  const changes = roundChanges(assessment, before, after)
  if (!changes) throw new Error('no changes')
  return [changes.overall, ...changes.categories]
}

test('a clear change is up or down, the others are unclear', () => {
  const changes = roundChanges(
    assessment,
    roundOf([0, 8, 0, 0, 0], [0, 0, 8, 0, 0]),
    roundOf([0, 0, 0, 8, 0], [0, 0, 8, 0, 0]),
  )
  expect(changes?.categories.map(({ verdict }) => verdict)).toEqual([
    'up',
    'unclear',
    'unclear',
    'unclear',
    'unclear',
  ])
  expect(changes?.categories[0]).toMatchObject({ category: 'Communication', difference: 40 })
  expect(changes?.categories[1]?.standsOut).toBeGreaterThan(5)
})

test('fewer than four responses in a round are too few', () => {
  const [three, many] = [roundOf([3, 0, 0, 0, 0]), roundOf([0, 0, 0, 0, 50])]
  for (const changes of [changesOf(three, many), changesOf(many, three)]) {
    for (const change of changes) {
      expect(change).toMatchObject({ verdict: 'too-few', standsOut: null, halfWidths: null })
    }
  }
  expect(changesOf(roundOf([4, 0, 0, 0, 0]), many)[0]?.verdict).toBe('up')
})

test('a round without responses is not compared', () => {
  const [none, some] = [roundOf([0, 0, 0, 0, 0]), roundOf([0, 0, 5, 0, 0])]
  expect(roundChanges(assessment, none, some)).toBeUndefined()
  expect(roundChanges(assessment, some, none)).toBeUndefined()
})

test('two rounds of the highest answer only are the same, without a smallest clear change', () => {
  for (const change of changesOf(roundOf([0, 0, 0, 0, 9]), roundOf([0, 0, 0, 0, 7]))) {
    expect(change).toMatchObject({ difference: 0, verdict: 'unclear', standsOut: null })
  }
})

describe('for any two rounds', () => {
  test('the verdict has the sign of the difference, and reverses with the rounds', () => {
    const turned = { up: 'down', down: 'up', unclear: 'unclear', 'too-few': 'too-few' } as const
    fc.assert(
      fc.property(rounds, rounds, (before, after) => {
        const back = changesOf(after, before)
        changesOf(before, after).forEach((change, index) => {
          const reversed = back[index]
          expect(change.verdict === 'up' && change.difference <= 0).toBe(false)
          expect(change.verdict === 'down' && change.difference >= 0).toBe(false)
          expect(reversed?.verdict).toBe(turned[change.verdict])
          expect(reversed?.difference).toBeCloseTo(-change.difference, 10)
          expect(reversed?.standsOut ?? 0).toBeCloseTo(change.standsOut ?? 0, 10)
        })
      }),
    )
  })

  test('a change is clear exactly if it reaches the smallest clear change', () => {
    fc.assert(
      fc.property(rounds, rounds, (before, after) => {
        for (const change of changesOf(before, after)) {
          if (change.standsOut === null) continue
          expect(isClear(change)).toBe(Math.abs(change.difference) >= change.standsOut)
        }
      }),
    )
  })

  test('bands that do not overlap mean a clear change', () => {
    fc.assert(
      fc.property(rounds, rounds, rounds, (first, second, third) => {
        const [left, right] = [changesOf(first, second), changesOf(second, third)]
        left.forEach((change, index) => {
          // The round in the middle has the wider of its two bands.
          const own = change.halfWidths
          if (!own) return
          const other = right[index]?.halfWidths
          const apart = Math.abs(change.difference) > own[0] + Math.max(own[1], other?.[0] ?? 0)
          expect(apart && !isClear(change)).toBe(false)
        })
      }),
    )
  })
})

test('a larger change, or more responses, never make a verdict less clear', () => {
  const n = fc.integer({ min: 5, max: 60 })
  const variance = fc.double({ min: 0, max: 2, noNaN: true })
  fc.assert(
    fc.property(n, n, variance, variance, (before, after, s1, s2) => {
      const from = createBlock({ n: before, mean: 3, variance: s1 })
      const p = (people: number, mean: number) =>
        welchTest(from, createBlock({ n: people, mean, variance: s2 })).p
      expect(p(after, 3.6)).toBeLessThanOrEqual(p(after, 3.3) + 1e-12)
      expect(p(after + 1, 3.6)).toBeLessThanOrEqual(p(after, 3.6) + 0.03)
    }),
  )
})

test('the mean of all responses is compared with the spread of the published ones', () => {
  const whole = roundOf([1, 1, 1, 1, 4]).rollup
  const part = roundOf([1, 1, 1, 1, 1]).rollup
  const more = { rollup: { ...whole, spread: part } }
  const changes = roundChanges(assessment, roundOf([20, 0, 0, 0, 0]), more)
  expect(changes?.overall).toMatchObject({ before: 20, after: 75, verdict: 'up' })
})

test('a category needs a smaller p than the overall score, unless all changed', () => {
  const test = welchTest(
    createBlock({ n: 8, mean: 3.4, variance: 0.95 }),
    createBlock({ n: 8, mean: 3.95, variance: 0.8 }),
  )
  const [strict, lenient] = [toChange(test, 0.01), toChange(test, 0.05)]
  expect(strict.standsOut).toBeGreaterThan(lenient.standsOut ?? 0)
})

const isClear = ({ verdict }: TestedChange) => verdict === 'up' || verdict === 'down'

/** Returns a round in which five people gave each question's answer. */
const answered = (assessment: Assessment, valueOf: (position: number) => number) => {
  const answers = questionsOf(assessment).map((_question, position) => valueOf(position))
  const people = Array.from({ length: 5 }, () => answers)
  return { assessment, rollup: released(assessment, people) }
}

const split = (position: number) => 2 + (position % 3)

describe('rounds with different versions', () => {
  const [after = assessment, before = assessment] = versionsOf('engagement')

  test('are compared on the questions that both share', () => {
    const shared = sharedPositions(before, after)
    // Shared questions go from 3 to 4, replaced ones from 5 to 1.
    const changes = roundChanges(
      after,
      answered(before, (position) => (shared.has(position) ? 3 : 5)),
      answered(after, (position) => (shared.has(position) ? 4 : 1)),
    )
    expect(changes?.overall).toMatchObject({ before: 60, after: 80, verdict: 'up' })
    expect(changes?.categories.map(({ category, difference }) => [category, difference])).toEqual(
      [
        'Autonomy',
        'Support and Relationships',
        'Growth and Recognition',
        'Role and Change Clarity',
        'Workload and Recovery',
      ].map((category) => [category, 20]),
    )
    expect(changes?.versionBreak).toEqual({
      sharedQuestions: 14,
      questions: 22,
      tooFewAnswers: 0,
      leftOut: ['Energy and Dedication'],
      note: 'Between these two rounds, 8 of 22 questions were replaced, so changes, with the scores before and after, cover only the other 14. No change is shown for Energy and Dedication, where fewer than half of the questions are the same.',
    })
  })

  test('have wider margins, because fewer questions are compared', () => {
    const standsOut = (earlier: Assessment) =>
      roundChanges(after, answered(earlier, split), answered(after, split))?.overall.standsOut
    expect(standsOut(before)).toBeGreaterThan(standsOut(after) ?? Number.NaN)
  })

  test('of the same version have no break', () => {
    const round = answered(before, () => 3)
    expect(roundChanges(before, round, round)?.versionBreak).toBeNull()
  })
})

test('a question that too few answered in one round is left out of the change, and counted', () => {
  const all = answered(assessment, () => 4)
  const people = Array.from({ length: 5 }, (_, person) =>
    Array.from({ length: QUESTIONS }, (_, position) =>
      position < 3 && person > 1 ? null : position < 3 ? 1 : 3,
    ),
  )
  const changes = roundChanges(assessment, all, { rollup: released(assessment, people) })
  // Without the three questions, whose two answers of 1 wait.
  expect(changes?.overall).toMatchObject({ before: 80, after: 60 })
  expect(changes?.versionBreak).toEqual({
    sharedQuestions: 17,
    questions: 20,
    tooFewAnswers: 3,
    leftOut: ['Communication'],
    note: 'Between these two rounds, 3 of 20 questions had too few answers in one of them, so changes, with the scores before and after, cover only the other 17. No change is shown for Communication, where fewer than half of the questions can be compared.',
  })
})

test('rounds with too few questions in common have no comparison, and say why', () => {
  const halves = [false, true].map((isFirst) =>
    Array.from({ length: 5 }, () =>
      Array.from({ length: QUESTIONS }, (_, position) =>
        position < QUESTIONS / 2 === isFirst || position === 0 ? 4 : null,
      ),
    ),
  )
  const [before, after] = halves.map((people) => ({ rollup: released(assessment, people) }))
  const changes = before && after && roundChanges(assessment, before, after)
  expect(changes?.overall).toMatchObject({ verdict: 'too-few', standsOut: null })
  expect(changes?.categories).toEqual([])
  expect(changes?.versionBreak?.note).toBe(
    'Between these two rounds, 19 of 20 questions had too few answers in one of them, so they cannot be compared.',
  )
})
