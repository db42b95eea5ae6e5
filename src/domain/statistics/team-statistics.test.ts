import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { spreadIncludesRelease } from '#domain/release.ts'
import { addRelease, emptyRollup } from '#domain/rollup.ts'
import { shownDistribution, spreadResponses } from './spread.ts'
import { favourableOf, participationOf, teamStatistics } from './team-statistics.ts'

const assessment = ASSESSMENTS.teamwork
const QUESTIONS = totalQuestions(assessment)

const NOBODY = emptyRollup(assessment)

/** People who each give one value throughout come to count together. */
const released = (values: readonly number[], before = NOBODY, groupSize = 3) =>
  addRelease(
    assessment,
    before,
    values.map((value) => new Array<number>(QUESTIONS).fill(value)),
    spreadIncludesRelease(groupSize, values.length),
  )

const rollupOf = (values: readonly number[], groupSize = 3) => released(values, NOBODY, groupSize)

const round = (groupSize: number, expectedResponses: number | null = null) => ({
  groupSize,
  expectedResponses,
})

describe('the spread of few answers', () => {
  test.each([3, 4])('of %i protected answers is shown in no form', (people) => {
    const rollup = rollupOf([1, 5, 3, 4].slice(0, people))
    const found = teamStatistics(assessment, rollup, round(3, 9))
    expect(found.overall).toEqual({ kind: 'few' })
    expect(new Set(found.categories.map(({ kind }) => kind))).toEqual(new Set(['few']))
    for (const question of found.questions) {
      expect(question).toEqual({
        interval: { kind: 'few' },
        agreement: undefined,
        favourableInterval: undefined,
      })
    }
    expect(shownDistribution(rollup, round(3), 0)).toBeUndefined()
  })

  test('nor is it said that they are all alike', () => {
    const found = teamStatistics(assessment, rollupOf([4, 4, 4, 4]), round(3, 9))
    expect(found.overall).toEqual({ kind: 'few' })
    expect(found.questions[0]?.interval).toEqual({ kind: 'few' })
  })

  test('that nobody is missing tells nothing of it, and may be said', () => {
    const found = teamStatistics(assessment, rollupOf([1, 5, 3]), round(3, 3))
    expect(found.overall).toEqual({ kind: 'everyone' })
    expect(found.questions[0]?.agreement).toBeUndefined()
  })

  test('shows where a session has no protection', () => {
    const found = teamStatistics(assessment, rollupOf([1, 5, 3], 1), round(1))
    expect(found.overall.kind).toBe('range')
    expect(found.questions[0]?.agreement).toBeDefined()
    expect(shownDistribution(rollupOf([2], 1), round(1), 0)).toEqual([0, 1, 0, 0, 0])
    expect(shownDistribution(rollupOf([], 1), round(1), 0)).toBeUndefined()
  })
})

test('from five answers on all of it shows', () => {
  const rollup = rollupOf([1, 1, 5, 5, 5])
  const found = teamStatistics(assessment, rollup, round(3))
  expect(shownDistribution(rollup, round(3), QUESTIONS - 1)).toEqual([2, 0, 0, 0, 3])
  expect(found.questions[7]?.agreement).toMatchObject({ deviation: 1.6, split: true })
  expect(found.questions[7]?.favourableInterval?.low).toBeCloseTo(0.231, 3)
  // Of people's means: they give one value throughout, so all blocks are like one question.
  expect(found.overall).toEqual(found.questions[0]?.interval)
  expect(found.categories[4]).toEqual(found.questions[0]?.interval)
})

describe('the spread of those who come to count in parts', () => {
  test('is that of the parts of five or more, and never of smaller ones', () => {
    const five = released([1, 2, 3, 4, 5])
    const eight = released([1, 1, 1], five)
    expect([eight.released, spreadResponses(eight, round(3))]).toEqual([8, 5])
    expect(shownDistribution(eight, round(3), 0)).toEqual([1, 1, 1, 1, 1])
    const thirteen = released([2, 2, 2, 2, 2], eight)
    expect([thirteen.released, spreadResponses(thirteen, round(3))]).toEqual([13, 10])
    expect(shownDistribution(thirteen, round(3), 0)).toEqual([1, 6, 1, 1, 1])
  })

  test('is none of two threes: beside the mean of one it would tell too well which they were', () => {
    const six = released([1, 2, 3], released([4, 4, 4]))
    expect([six.released, spreadResponses(six, round(3))]).toEqual([6, 0])
  })

  test('moves by five or more or not at all', () => {
    const batches = fc.array(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 9 }),
    )
    fc.assert(
      fc.property(batches, (parts) => {
        let rollup = NOBODY
        let shown = 0
        for (const part of parts) {
          rollup = released(part, rollup)
          const now = spreadResponses(rollup, round(3))
          expect(now - shown).toBe(part.length >= 5 ? part.length : 0)
          shown = now
        }
      }),
    )
  })

  test('leaves the interval around the mean of all, by the deviation of those before', () => {
    const eight = released([5, 5, 5], released([1, 2, 3, 4, 5]))
    const { overall } = teamStatistics(assessment, eight, round(3))
    // 3.75 ± 2.776 x 1.581 / √8, of which the upper end is beyond the scale.
    expect(overall).toEqual({ kind: 'range', low: expect.closeTo(43.96, 2), high: 100 })
  })

  test('of a session that had no protection, what was live shows no more', () => {
    const live = rollupOf([1, 5], 1)
    const later = released([3, 3, 3], live)
    expect(spreadResponses(live, round(1))).toBe(2)
    expect(spreadResponses(live, round(3))).toBe(0)
    expect(spreadResponses(later, round(3))).toBe(0)
    expect(spreadResponses(released([4, 4, 4, 4, 4], later), round(3))).toBe(7)
  })
})

test('a category’s interval is that of people’s means, not of their answers', () => {
  // Each person gives 1 and 5 in turn: answers lie far apart, people do not.
  const answers = Array.from({ length: QUESTIONS }, (_, position) => (position % 2 === 0 ? 1 : 5))
  const rollup = addRelease(assessment, NOBODY, Array<number[]>(6).fill(answers), true)
  const found = teamStatistics(assessment, rollup, round(3))
  expect(found.categories[0]).toEqual({ kind: 'alike' })
  expect(found.overall).toEqual({ kind: 'alike' })
})

test('shares of a distribution add up', () => {
  expect(favourableOf([1, 2, 3, 4, 10])).toEqual({
    favourable: 0.7,
    neutral: 0.15,
    unfavourable: 0.15,
  })
})

test('participation may go above one, and is unknown where nobody said how many are asked', () => {
  expect(participationOf({ released: 6 }, { expectedResponses: 8 })).toBe(0.75)
  expect(participationOf({ released: 12 }, { expectedResponses: 8 })).toBe(1.5)
  expect(participationOf({ released: 12 }, { expectedResponses: null })).toBeNull()
})
