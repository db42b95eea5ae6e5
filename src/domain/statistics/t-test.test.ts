import fc from 'fast-check'
import { expect, test } from 'vitest'
import { studentTwoSidedP } from './probability-distributions.ts'
import { summarize } from './intervals.ts'
import { tTestP } from './t-test.ts'
import { permutationTestP } from './permutation-test.ts'

const sampleOf = (counts: readonly number[]) => summarize(counts, (cell) => cell)

test.each([
  [2.228, 10, 0.05],
  [2.576, 100_000, 0.01],
  [12.706, 1, 0.05],
  [-3.169, 10, 0.01],
  [0, 7, 1],
])('t of %d with %i degrees of freedom', (t, freedom, p) => {
  expect(studentTwoSidedP(t, freedom)).toBeCloseTo(p, 3)
})

test('a textbook case: 1 to 5 against 3 to 7', () => {
  // Both deviations are √2.5, so t is 2 with 8 degrees of freedom.
  const p = tTestP(sampleOf([0, 1, 1, 1, 1, 1]), sampleOf([0, 0, 0, 1, 1, 1, 1, 1]))
  expect(p).toBeCloseTo(0.0805, 4)
})

test('is close to the permutation test from eight people', () => {
  const sample = fc
    .array(fc.integer({ min: 0, max: 4 }), { minLength: 9, maxLength: 9 })
    .filter((counts) => counts.reduce((sum, count) => sum + count, 0) >= 8)
  fc.assert(
    fc.property(sample, sample, (before, after) => {
      const difference = tTestP(sampleOf(before), sampleOf(after)) - permutationTestP(before, after)
      expect(Math.abs(difference)).toBeLessThan(0.12)
    }),
    { numRuns: 60 },
  )
})

test('is never below the smallest p of the permutation test', () => {
  expect(tTestP(sampleOf([5, 0, 0]), sampleOf([0, 0, 5]))).toBeCloseTo(2 / 252, 10)
  expect(tTestP(sampleOf([5, 0, 0]), sampleOf([5, 0, 0]))).toBe(1)
  const many = fc.integer({ min: 2, max: 200 })
  fc.assert(
    fc.property(many, many, (few, others) => {
      const p = tTestP(sampleOf([few, 0]), sampleOf([0, others]))
      expect(p).toBeGreaterThan(0)
      expect(p).toBeLessThanOrEqual(1)
    }),
  )
})
