import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareInterval } from './share-interval.ts'

const part = fc
  .integer({ min: 1, max: 300 })
  .chain((n) => fc.record({ n: fc.constant(n), count: fc.integer({ min: 0, max: n }) }))
const missing = fc.option(fc.integer({ min: 1, max: 2_000 }))

const intervalOf = (...parts: Parameters<typeof shareInterval>) => {
  const interval = shareInterval(...parts)
  if (!interval) throw new Error('no interval')
  return interval
}

test('an interval contains the share, and mirrors that of the complement', () => {
  fc.assert(
    fc.property(part, missing, ({ n, count }, more) => {
      const teamSize = more === null ? null : n + more
      const own = intervalOf(count, n, teamSize)
      const others = intervalOf(n - count, n, teamSize)
      // A known team has whole numbers of people, at most one of whom lies between.
      const step = teamSize === null ? 1e-9 : 1 / teamSize
      expect(own.low).toBeLessThanOrEqual(count / n + step)
      expect(own.high).toBeGreaterThanOrEqual(count / n - step)
      expect(own.low).toBeCloseTo(1 - others.high, 10)
      expect(own.low).toBeGreaterThanOrEqual(0)
      expect(own.high).toBeLessThanOrEqual(1)
    }),
  )
})

test('an interval of a known team is a possible number of people', () => {
  fc.assert(
    fc.property(part, fc.integer({ min: 1, max: 2_000 }), ({ n, count }, more) => {
      const { low, high } = intervalOf(count, n, n + more)
      expect(low * (n + more)).toBeGreaterThanOrEqual(count - 1e-9)
      expect(high * (n + more)).toBeLessThanOrEqual(more + count + 1e-9)
    }),
  )
})

test('an interval covers at least 95 % of the samples of every team up to 30', () => {
  for (let teamSize = 2; teamSize <= 30; teamSize++) {
    const binomials = pascal(teamSize)
    for (const n of new Set([1, Math.ceil(teamSize / 2), teamSize - 1])) {
      for (let favorable = 0; favorable <= teamSize; favorable++) {
        let covered = 0
        for (let count = 0; count <= Math.min(n, favorable); count++) {
          const { low, high } = intervalOf(count, n, teamSize)
          const share = favorable / teamSize
          if (share < low - 1e-9 || share > high + 1e-9) continue
          const ways = binomials(favorable, count) * binomials(teamSize - favorable, n - count)
          covered += ways / binomials(teamSize, n)
        }
        expect(covered).toBeGreaterThan(0.95 - 1e-9)
      }
    }
  }
})

test.each([
  [30_000, 60_000, 100_000],
  [10, 60_000, 100_000],
  [59_990, 60_000, 60_500],
  [0, 3_000, 1_000_000],
])('an interval of %i of %i in %i people is close to the normal approximation', (count, n, all) => {
  const { low, high } = intervalOf(count, n, all)
  const share = count / n
  const error = Math.sqrt((share * (1 - share)) / n) * Math.sqrt(1 - n / all)
  expect(low).toBeGreaterThan(share - 1.96 * error - 4 / n)
  expect(low).toBeLessThanOrEqual(share)
  expect(high).toBeLessThan(share + 1.96 * error + 6 / n)
  expect(high).toBeGreaterThanOrEqual(share)
})

test('an interval does not exist if no one or the whole team has answered', () => {
  expect(shareInterval(0, 0, null)).toBeUndefined()
  expect(shareInterval(4, 5, 5)).toBeUndefined()
  expect(shareInterval(4, 5, 4)).toEqual(shareInterval(4, 5, null))
  expect(intervalOf(0, 5, null).low).toBe(0)
  expect(intervalOf(5, 5, null).high).toBe(1)
})

/** Returns a function for the number of ways to choose some of up to `max`. */
function pascal(max: number) {
  const rows: number[][] = [[1]]
  for (let row = 1; row <= max; row++) {
    const above = rows[row - 1] ?? []
    rows.push(Array.from({ length: row + 1 }, (_, at) => (above[at - 1] ?? 0) + (above[at] ?? 0)))
  }
  return (of: number, chosen: number) => rows[of]?.[chosen] ?? 0
}
