import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { benjaminiHochberg } from './false-discovery-rate.ts'
import { permutationTestP } from './permutation-test.ts'

const values = (cells: readonly number[]) =>
  cells.flatMap((count, value) => new Array<number>(count).fill(value))

/** All ways to choose so many of a list, by their sums. */
function sums(list: readonly number[], chosen: number): number[] {
  if (chosen === 0) return [0]
  const [first, ...rest] = list
  if (first === undefined) return []
  return [...sums(rest, chosen - 1).map((sum) => sum + first), ...sums(rest, chosen)]
}

/** The definition, one arrangement after the other. */
function bruteForce(before: readonly number[], after: readonly number[]): number {
  const pooled = [...values(before), ...values(after)]
  const n = values(after).length
  const total = pooled.reduce((sum, value) => sum + value, 0)
  // In whole numbers: a difference of means, times both numbers of people.
  const distance = (sum: number) => Math.abs(pooled.length * sum - n * total)
  const seen = distance(values(after).reduce((sum, value) => sum + value, 0))
  const all = sums(pooled, n)
  return all.filter((sum) => distance(sum) >= seen).length / all.length
}

const wave = (most: number) =>
  fc
    .array(fc.integer({ min: 0, max: most }), { minLength: 6, maxLength: 6 })
    .filter((cells) => cells.some((count) => count > 0))

// Each rule where another takes over: 10 v 10 have 184,756 arrangements, 200 a wave are many.
const shifted = (people: number, by: number) => {
  const cells = new Array<number>(12).fill(0)
  for (let person = 0; person < people; person++) {
    const at = (person % 7) + by
    cells[at] = (cells[at] ?? 0) + 1
  }
  return cells
}

describe('the permutation test', () => {
  test('counts what brute force counts', () => {
    fc.assert(
      fc.property(wave(1), wave(2), (before, after) => {
        expect(permutationTestP(before, after)).toBeCloseTo(bruteForce(before, after), 12)
      }),
      { numRuns: 60 },
    )
  })

  test('does not mind which wave came first, nor where the scale begins', () => {
    fc.assert(
      fc.property(wave(3), wave(3), (before, after) => {
        const p = permutationTestP(before, after)
        expect(permutationTestP(after, before)).toBeCloseTo(p, 12)
        expect(permutationTestP([0, ...before], [0, ...after])).toBeCloseTo(p, 12)
        // Random deals fall otherwise from the other end of the scale.
        const mirrored = permutationTestP(before.toReversed(), after.toReversed())
        expect(Math.abs(mirrored - p)).toBeLessThan(0.05)
      }),
      { numRuns: 60 },
    )
  })

  test('is sure of nothing where the means are equal, or a wave is empty', () => {
    expect(permutationTestP([0, 2, 0, 2, 0], [2, 0, 0, 0, 2])).toBe(1)
    expect(permutationTestP([3, 0, 3], [0, 6, 0])).toBe(1)
    expect(permutationTestP([0, 0, 0], [0, 6, 0])).toBe(1)
  })

  test('says nearly the same by chance, by counting and by the normal curve', () => {
    const dealt = permutationTestP(shifted(10, 0), shifted(10, 2))
    expect(Math.abs(dealt - bruteForce(shifted(10, 0), shifted(10, 2)))).toBeLessThan(0.01)
    const before = shifted(200, 0)
    // One more person of the mean value changes the rule, and hardly the answer.
    const nudged = shifted(201, 0)
    const after = before.map((count, cell) => count + (cell === 6 ? 12 : 0) - (cell === 0 ? 12 : 0))
    const many = nudged.map((count, cell) => count + (cell === 6 ? 12 : 0) - (cell === 0 ? 12 : 0))
    expect(Math.abs(permutationTestP(before, after) - permutationTestP(nudged, many))).toBeLessThan(
      0.02,
    )
  })

  test('gives the same p each time, never 0 where answers were dealt out', () => {
    const [before, after] = [shifted(30, 0), shifted(30, 5)]
    const p = permutationTestP(before, after)
    expect(p).toBe(permutationTestP(before, after))
    expect(p).toBe(1 / 10_000)
  })

  test('finds a shift of many people, and none where there is none', () => {
    expect(permutationTestP(shifted(400, 0), shifted(400, 1))).toBeLessThan(0.001)
    expect(permutationTestP(shifted(400, 0), shifted(350, 0))).toBeGreaterThan(0.5)
  })
})

describe('of several tests', () => {
  test('those stand that Benjamini and Hochberg’s own table says', () => {
    // Benjamini & Hochberg 1995, section 3.1: of fifteen, the first four stand at 0.05.
    const ps = [
      [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344],
      [0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1],
    ].flat()
    const stands = [...new Array<boolean>(4).fill(true), ...new Array<boolean>(11).fill(false)]
    expect(benjaminiHochberg(ps, 0.05)).toEqual(stands)
    expect(benjaminiHochberg(ps.toReversed(), 0.05)).toEqual(stands.toReversed())
  })

  test('all stand below the rate, none above it, and one alone is held to the rate itself', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (ps) => {
        const stands = benjaminiHochberg(ps, 0.05)
        const low = ps.filter((p) => p <= 0.05).length
        expect(low === ps.length && stands.includes(false)).toBe(false)
        expect(low === 0 && stands.includes(true)).toBe(false)
        const surely = ps.flatMap((p, index) => (p <= 0.05 / ps.length ? [stands[index]] : []))
        expect(surely).not.toContain(false)
      }),
    )
    expect(benjaminiHochberg([], 0.05)).toEqual([])
  })
})
