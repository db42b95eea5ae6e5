import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { benjaminiHochberg } from './false-discovery-rate.ts'
import { permutationTestP } from './permutation-test.ts'

const values = (cells: readonly number[]) =>
  cells.flatMap((count, value) => new Array<number>(count).fill(value))

/** Returns the sums of all choices of `chosen` values. */
function sums(list: readonly number[], chosen: number): number[] {
  if (chosen === 0) return [0]
  const [first, ...rest] = list
  if (first === undefined) return []
  return [...sums(rest, chosen - 1).map((sum) => sum + first), ...sums(rest, chosen)]
}

/** The definition of the test: counts all arrangements. */
function bruteForce(before: readonly number[], after: readonly number[]): number {
  const pooled = [...values(before), ...values(after)]
  const n = values(after).length
  const total = pooled.reduce((sum, value) => sum + value, 0)
  // The difference of means times both sample sizes, in whole numbers.
  const distance = (sum: number) => Math.abs(pooled.length * sum - n * total)
  const observed = distance(values(after).reduce((sum, value) => sum + value, 0))
  const all = sums(pooled, n)
  return all.filter((sum) => distance(sum) >= observed).length / all.length
}

const sample = (most: number) =>
  fc
    .array(fc.integer({ min: 0, max: most }), { minLength: 6, maxLength: 6 })
    .filter((cells) => cells.some((count) => count > 0))

// Sizes at which the method changes: 10 v 10 have 184,756 arrangements; above 200 it is normal.
const shifted = (people: number, by: number) => {
  const cells = new Array<number>(12).fill(0)
  for (let person = 0; person < people; person++) {
    const at = (person % 7) + by
    cells[at] = (cells[at] ?? 0) + 1
  }
  return cells
}

describe('the permutation test', () => {
  test('equals brute force', () => {
    fc.assert(
      fc.property(sample(1), sample(2), (before, after) => {
        expect(permutationTestP(before, after)).toBeCloseTo(bruteForce(before, after), 12)
      }),
      { numRuns: 60 },
    )
  })

  test('does not depend on the order of the samples or the origin of the scale', () => {
    fc.assert(
      fc.property(sample(3), sample(3), (before, after) => {
        const p = permutationTestP(before, after)
        expect(permutationTestP(after, before)).toBeCloseTo(p, 12)
        expect(permutationTestP([0, ...before], [0, ...after])).toBeCloseTo(p, 12)
        // Random arrangements differ on the mirrored scale.
        const mirrored = permutationTestP(before.toReversed(), after.toReversed())
        expect(Math.abs(mirrored - p)).toBeLessThan(0.05)
      }),
      { numRuns: 60 },
    )
  })

  test('is 1 for equal means or an empty sample', () => {
    expect(permutationTestP([0, 2, 0, 2, 0], [2, 0, 0, 0, 2])).toBe(1)
    expect(permutationTestP([3, 0, 3], [0, 6, 0])).toBe(1)
    expect(permutationTestP([0, 0, 0], [0, 6, 0])).toBe(1)
  })

  test('is nearly the same by random arrangements, counting and normal approximation', () => {
    const estimate = permutationTestP(shifted(10, 0), shifted(10, 2))
    expect(Math.abs(estimate - bruteForce(shifted(10, 0), shifted(10, 2)))).toBeLessThan(0.01)
    const before = shifted(200, 0)
    // One more person with the mean value changes the method, but hardly the result.
    const nudged = shifted(201, 0)
    const after = before.map((count, cell) => count + (cell === 6 ? 12 : 0) - (cell === 0 ? 12 : 0))
    const many = nudged.map((count, cell) => count + (cell === 6 ? 12 : 0) - (cell === 0 ? 12 : 0))
    expect(Math.abs(permutationTestP(before, after) - permutationTestP(nudged, many))).toBeLessThan(
      0.02,
    )
  })

  test('gives the same p each time, and never 0 by random arrangements', () => {
    const [before, after] = [shifted(30, 0), shifted(30, 5)]
    const p = permutationTestP(before, after)
    expect(p).toBe(permutationTestP(before, after))
    expect(p).toBe(1 / 10_000)
  })

  test('detects a shift of many people, and none between equal distributions', () => {
    expect(permutationTestP(shifted(400, 0), shifted(400, 1))).toBeLessThan(0.001)
    expect(permutationTestP(shifted(400, 0), shifted(350, 0))).toBeGreaterThan(0.5)
  })
})

describe('several tests', () => {
  test('have the significant results of Benjamini and Hochberg’s example', () => {
    // Benjamini & Hochberg 1995, section 3.1: of fifteen, the first four are significant at 0.05.
    const ps = [
      [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344],
      [0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1],
    ].flat()
    const significant = [...new Array<boolean>(4).fill(true), ...new Array<boolean>(11).fill(false)]
    expect(benjaminiHochberg(ps, 0.05)).toEqual(significant)
    expect(benjaminiHochberg(ps.toReversed(), 0.05)).toEqual(significant.toReversed())
  })

  test('are all significant below the rate, and none above it', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (ps) => {
        const significant = benjaminiHochberg(ps, 0.05)
        const low = ps.filter((p) => p <= 0.05).length
        expect(low === ps.length && significant.includes(false)).toBe(false)
        expect(low === 0 && significant.includes(true)).toBe(false)
        const clear = ps.flatMap((p, index) => (p <= 0.05 / ps.length ? [significant[index]] : []))
        expect(clear).not.toContain(false)
      }),
    )
    expect(benjaminiHochberg([], 0.05)).toEqual([])
  })
})
