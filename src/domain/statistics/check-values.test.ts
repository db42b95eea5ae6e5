import { smallestClearGap } from '#domain/manager-gap.ts'
import { describe, expect, test } from 'vitest'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { averageDeviation, isSplit, vanDerEijkA } from './agreement.ts'
import { blockOfQuestion, blocksOf, blockVariance, effectiveSize } from './block-model.ts'
import { clearLead } from './category-order.ts'
import { toChange, welchTest } from './comparison.ts'
import { significanceLevels } from './false-discovery-rate.ts'
import { meanInterval } from './intervals.ts'
import { studentPoint, studentTwoSidedP } from './probability-distributions.ts'
import { shareInterval } from './share-interval.ts'
import { createBlock, rollupOf } from './block-fixtures.ts'

/** Counts the answers 1 to 5. */
const counted = (answers: readonly number[]) =>
  [1, 2, 3, 4, 5].map((value) => answers.filter((answer) => answer === value).length)

const [answers] = rollupOf([[0, 1, 1, 3, 1]]).questions
const question = answers && blockOfQuestion(answers)

/** An assessment of one category with four questions. */
const one = {
  ...ASSESSMENTS.teamwork,
  categories: ASSESSMENTS.teamwork.categories.slice(0, 1),
}
const [category] = blocksOf(
  one,
  rollupOf([
    [0, 1, 1, 4, 2],
    [0, 0, 2, 5, 1],
    [1, 1, 2, 3, 1],
    [0, 2, 1, 3, 2],
  ]),
)
if (!category || !question) throw new Error('teamwork has a category')

test('the model of a category', () => {
  expect(category.mean).toBe(3.65625)
  expect(category.variance).toBeCloseTo(1.1116, 4)
  expect(blockVariance(category, category.mean)).toBeCloseTo(0.7101, 4)
})

const range = (low: number, high: number, rough = false) => ({
  kind: 'range',
  low: expect.closeTo(low, 4),
  high: expect.closeTo(high, 4),
  rough,
})

test.each([
  ['question, team of 8', question, 8, range(62.4103, 82.3995)],
  ['question', question, null, range(51.9008, 88.622)],
  ['question, complete team', question, 6, { kind: 'everyone' }],
  ['category, team of 9', category, 9, range(68.3842, 77.4857)],
  ['category', category, null, range(58.5886, 84.5957)],
  ['all 4s', createBlock({ n: 5, mean: 4, variance: 0 }), null, range(66.0842, 89.5063)],
  ['all 5s', createBlock({ n: 8, mean: 5, variance: 0 }), null, range(86.2405, 100)],
  ['all 5s, team of 9', createBlock({ n: 8, mean: 5, variance: 0 }), 9, range(97.7778, 100)],
  ['means only', createBlock({ n: 4, mean: 3.75 }), null, range(53.0743, 89.8309, true)],
  ['means only, team of 6', createBlock({ n: 4, mean: 3.75 }), 6, range(62.1659, 85.0265, true)],
  [
    'whole',
    createBlock({ n: 12, mean: 3.8, variance: 0.9, m: 20, whole: true }),
    15,
    range(72.5254, 79.2091),
  ],
])('interval: %s', (_name, block, teamSize, expected) => {
  expect(meanInterval(block, teamSize)).toEqual(expected)
})

test.each([
  {
    before: createBlock({ n: 8, mean: 3.4, variance: 0.95 }),
    after: createBlock({ n: 8, mean: 3.95, variance: 0.8 }),
    expected: [7.679, 15, 0.1725, 16.3674, 8.3908, 7.9766],
  },
  {
    before: createBlock({ n: 20, mean: 3.4, variance: 0.6 }),
    after: createBlock({ n: 5, mean: 4, variance: 2 }),
    expected: [11.6216, 5, 0.3491, 29.8743, 6.1877, 23.6866],
  },
  {
    before: createBlock({ n: 12, mean: 3.5, variance: 0.85, m: 20, whole: true }),
    after: createBlock({ n: 12, mean: 3.9, variance: 0.9, m: 20, whole: true }),
    expected: [4.85, 23, 0.1126, 10.0331, 4.9667, 5.0664],
  },
  {
    before: createBlock({ n: 4, mean: 3.4, m: 20, whole: true }),
    after: createBlock({ n: 4, mean: 4.1, m: 20, whole: true }),
    expected: [8.882, 10, 0.1461, 19.7904, 9.8952, 9.8952],
  },
])('comparison: $expected', ({ before, after, expected }) => {
  const welch = welchTest(before, after)
  const { standsOut, halfWidths } = toChange(welch, 0.05)
  const figures = [welch.error, welch.freedom, welch.p, standsOut, ...(halfWidths ?? [])]
  expect(figures).toEqual(expected.map((value) => expect.closeTo(value, 4)))
})

test('significance levels of five tests', () => {
  const ps = [0.004, 0.012, 0.029, 0.2, 0.6]
  const levels = significanceLevels(ps, 0.05)
  expect(levels).toEqual([0.03, 0.03, 0.03, 0.04, 0.04].map((q) => expect.closeTo(q, 12)))
  expect(ps.map((p, index) => p <= (levels[index] ?? 0))).toEqual([true, true, true, false, false])
})

test.each(['04040', '40004', '05050', '22022', '20003', '06160', '26282'])(
  'answers %s are two camps',
  (counts) => expect(isSplit(counts.split('').map(Number))).toBe(true),
)

test.each(['02030', '03050', '04130', '04150', '12320', '44444'])(
  'answers %s are no camps',
  (counts) => expect(isSplit(counts.split('').map(Number))).toBe(false),
)

test.each([
  [8, 8, 9, 0.8889, 1],
  [4, 5, 8, 0.5, 0.875],
  [12, 20, 25, 0.52, 0.68],
  [0, 5, 20, 0, 0.45],
  [10, 12, 14, 0.7143, 0.8571],
  [12, 20, 60, 0.4, 0.767],
  [12, 20, null, 0.387, 0.781],
  [12, 20, 1_000, 0.363, 0.807],
  [4, 5, null, 0.376, 0.964],
])('share: %i of %i in a team of %s', (count, n, teamSize, low, high) => {
  const digits = String(low).length > 5 || String(high).length > 5 ? 4 : 3
  expect(shareInterval(count, n, teamSize)).toEqual({
    low: expect.closeTo(low, digits),
    high: expect.closeTo(high, digits),
  })
})

test('the lead that a highest category needs', () => {
  const [first, next] = [
    createBlock({ n: 8, mean: 4.1, variance: 0.7 }),
    createBlock({ n: 8, mean: 3.6, variance: 0.9 }),
  ]
  expect(blockVariance(first, first.mean)).toBeCloseTo(0.4686, 4)
  expect(blockVariance(next, next.mean)).toBeCloseTo(0.6061, 4)
  expect(20 * clearLead(first, next)).toBeCloseTo(11.9533, 4)
  const few = [4.1, 3.6].map((mean) => createBlock({ n: 3, mean }))
  const [top, second] = few
  if (!top || !second) throw new Error('two blocks')
  expect(20 * clearLead(top, second)).toBeCloseTo(23.0458, 4)
})

describe('published and computed values', () => {
  test('van der Eijk’s A', () => {
    expect(vanDerEijkA([30, 40, 210, 130, 530, 50, 10])).toBeCloseTo(0.611333, 6)
    expect(vanDerEijkA(counted([4, 4, 4, 5, 3]))).toBeCloseTo(0.7, 12)
    expect(vanDerEijkA(counted([1, 1, 5, 5, 5]))).toBeCloseTo(-0.6, 12)
    expect(vanDerEijkA(counted([1, 2, 3, 4, 5]))).toBe(0)
  })

  test('average deviation from the median', () => {
    expect(averageDeviation(counted([4, 4, 4, 5, 3]))).toBeCloseTo(0.4, 12)
    expect(averageDeviation(counted([1, 1, 5, 5, 5]))).toBeCloseTo(1.6, 12)
    expect(averageDeviation(counted([1, 2]))).toBeCloseTo(0.5, 12)
  })

  test.each([
    [1, 12.706205],
    [2, 4.302653],
    [3, 3.182446],
    [4, 2.776445],
    [5, 2.570582],
    [9, 2.262157],
    [10, 2.228139],
    [29, 2.04523],
    [30, 2.042272],
    [120, 1.97993],
    [1_000, 1.962339],
    [100_000, 1.959988],
  ])('t(.975) with %i degrees of freedom', (freedom, t) => {
    expect(studentPoint(0.05, freedom)).toBeCloseTo(t, 5)
    expect(studentTwoSidedP(t, freedom)).toBeCloseTo(0.05, 6)
  })

  test.each([
    // Two-sided p, exact: 1 - 2 atan(t) / π, and 1 - t / √(2 + t²).
    [2, 1, 1 - (2 * Math.atan(2)) / Math.PI],
    [0.01, 1, 1 - (2 * Math.atan(0.01)) / Math.PI],
    [3, 2, 1 - 3 / Math.sqrt(11)],
    [0, 7, 1],
  ])('p of t = %d with %i degrees of freedom', (t, freedom, p) => {
    expect(studentTwoSidedP(t, freedom)).toBeCloseTo(p, 12)
  })
})

test.each([
  [createBlock({ n: 8, mean: 3.65625, variance: 1.1116 }), 41.2203],
  [createBlock({ n: 5, mean: 3.8, variance: 0.8 }), 42.3327],
  [createBlock({ n: 12, mean: 3.8, variance: 0.8 }), 33.1644],
  [createBlock({ n: 4, mean: 3.75 }), 46.1465],
])('the smallest clear gap of a manager to %j', (block, expected) => {
  expect(smallestClearGap(block)).toBeCloseTo(expected, 2)
})

describe('questions with different numbers of answers', () => {
  const unequal = {
    ...createBlock({ n: effectiveSize([8, 8, 6, 4], 0.5), mean: 3.7, variance: 1 }),
    spreadN: 6,
    people: [
      { answered: 8, cantSay: 1 },
      { answered: 8, cantSay: 1 },
      { answered: 6, cantSay: 3 },
      { answered: 4, cantSay: 5 },
    ],
  }

  test('have an effective n', () => {
    expect(unequal.n).toBeCloseTo(6.857143, 6)
    expect(effectiveSize([20, 18, 12, 12, 9, 4], 0.35)).toBeCloseTo(12.375, 3)
    expect(effectiveSize([7, 7, 7], 0.35)).toBe(7)
  })

  test.each([
    [null, range(58.0618, 86.094)],
    [10, range(66.9731, 80.1632)],
    // A question has more responses than there are people.
    [8, range(58.0618, 86.094)],
  ])('have an interval for a team of %s', (teamSize, expected) => {
    expect(meanInterval(unequal, teamSize)).toEqual(expected)
  })

  test('are complete once everyone who could say has answered', () => {
    const complete = unequal.people.map(({ answered }) => ({ answered, cantSay: 9 - answered }))
    expect(meanInterval({ ...unequal, people: complete }, 9)).toEqual({ kind: 'everyone' })
  })
})
