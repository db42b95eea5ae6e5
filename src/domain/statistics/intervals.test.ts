import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalTwoSidedP, studentT975 } from './probability-distributions.ts'
import { meanInterval, summarize, wilsonInterval } from './intervals.ts'

const range = (interval: ReturnType<typeof meanInterval>) => {
  if (interval.kind !== 'range') throw new Error(`is ${interval.kind}`)
  return interval
}

const width = (interval: ReturnType<typeof meanInterval>) => {
  const { low, high } = range(interval)
  return high - low
}

const sampleOf = (n: number, mean: number, deviation: number) => ({
  n,
  mean,
  deviation,
  deviationN: n,
})

/** Samples whose intervals do not reach the ends of the scale. */
const inside = fc
  .tuple(
    fc.integer({ min: 3, max: 400 }),
    fc.double({ min: 2.9, max: 3.1, noNaN: true }),
    fc.double({ min: 0.05, max: 0.4, noNaN: true }),
  )
  .map((parts) => sampleOf(...parts))

/** Counts of the answers 1 to 5, at least one in total. */
const counts = fc
  .array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 5 })
  .filter((cells) => cells.some((count) => count > 0))

describe('a mean’s interval', () => {
  test('lies around the mean and inside the scale', () => {
    fc.assert(
      fc.property(counts, fc.option(fc.integer({ min: 1, max: 500 })), (cells, teamSize) => {
        const found = summarize(cells, (index) => index + 1)
        const interval = meanInterval(found, teamSize)
        if (interval.kind !== 'range') return
        expect(interval.low).toBeGreaterThanOrEqual(20)
        expect(interval.high).toBeLessThanOrEqual(100)
        expect(interval.low).toBeLessThanOrEqual(found.mean * 20 + 1e-9)
        expect(interval.high).toBeGreaterThanOrEqual(found.mean * 20 - 1e-9)
      }),
    )
  })

  test('narrows with each further answer', () => {
    fc.assert(
      fc.property(inside, (one) => {
        const more = { ...one, n: one.n + 1, deviationN: one.n + 1 }
        expect(width(meanInterval(more, null))).toBeLessThan(width(meanInterval(one, null)))
      }),
    )
  })

  test('narrows with the share of the team that answered, down to none', () => {
    fc.assert(
      fc.property(inside, fc.integer({ min: 1, max: 300 }), (one, missing) => {
        const teamSize = one.n + missing
        const some = width(meanInterval(one, teamSize))
        expect(some).toBeLessThan(width(meanInterval(one, teamSize + 1)))
        expect(some).toBeLessThan(width(meanInterval(one, null)))
        expect(meanInterval(one, one.n)).toEqual({ kind: 'everyone' })
      }),
    )
  })

  test('has no population correction if more people answered than are in the team', () => {
    expect(meanInterval(sampleOf(9, 3, 1), 8)).toEqual(meanInterval(sampleOf(9, 3, 1), null))
  })

  test('is wider if the deviation comes from fewer people, and none if those are alike', () => {
    const fewer = { ...sampleOf(9, 3, 1), deviationN: 5 }
    expect(width(meanInterval(fewer, null))).toBeGreaterThan(
      width(meanInterval(sampleOf(9, 3, 1), null)),
    )
    expect(meanInterval({ ...fewer, deviation: 0 }, null)).toEqual({ kind: 'few' })
  })

  test('does not exist for one or two answers, or if all are alike', () => {
    expect(meanInterval(sampleOf(2, 3, 1), null)).toEqual({ kind: 'few' })
    expect(meanInterval(sampleOf(2, 3, 1), 2)).toEqual({ kind: 'few' })
    expect(meanInterval(sampleOf(9, 3, 0), null)).toEqual({ kind: 'alike' })
    expect(meanInterval(sampleOf(9, 3, 0), 9)).toEqual({ kind: 'everyone' })
  })
})

test('a summary has the mean and the deviation of the values', () => {
  fc.assert(
    fc.property(counts, (cells) => {
      const values = cells.flatMap((count, index) => new Array<number>(count).fill(index + 1))
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
      const found = summarize(cells, (index) => index + 1)
      expect(found.n).toBe(values.length)
      expect(found.mean).toBeCloseTo(mean, 10)
      const deviation = Math.sqrt(squares / (values.length - 1))
      expect(values.length === 1 || Math.abs(found.deviation - deviation) < 1e-10).toBe(true)
    }),
  )
})

describe('a share’s interval', () => {
  const part = fc
    .integer({ min: 1, max: 500 })
    .chain((n) => fc.record({ n: fc.constant(n), count: fc.integer({ min: 0, max: n }) }))

  test('contains the share, and mirrors the interval of the complement', () => {
    fc.assert(
      fc.property(part, ({ n, count }) => {
        const own = wilsonInterval(count, n, null)
        const others = wilsonInterval(n - count, n, null)
        if (!own || !others) throw new Error('there is one')
        expect(own.low).toBeLessThanOrEqual(count / n)
        expect(own.high).toBeGreaterThanOrEqual(count / n)
        expect(own.low).toBeCloseTo(1 - others.high, 10)
        expect(own.low).toBeGreaterThanOrEqual(0)
        expect(own.high).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('narrows if twice as many people have the same share', () => {
    fc.assert(
      fc.property(part, ({ n, count }) => {
        const own = wilsonInterval(count, n, null)
        const twice = wilsonInterval(count * 2, n * 2, null)
        if (!own || !twice) throw new Error('there is one')
        expect(twice.high - twice.low).toBeLessThan(own.high - own.low)
      }),
    )
  })

  test('does not exist if no one or the whole team has answered', () => {
    expect(wilsonInterval(0, 0, null)).toBeUndefined()
    expect(wilsonInterval(4, 5, 5)).toBeUndefined()
    expect(wilsonInterval(4, 5, 6)).toBeDefined()
    expect(wilsonInterval(0, 5, null)?.low).toBe(0)
    expect(wilsonInterval(5, 5, null)?.high).toBe(1)
  })
})

describe('distributions', () => {
  test.each([
    [0, 1],
    [1, 0.31731051],
    [1.959963984540054, 0.05],
    [-2.5758293, 0.01],
    [6, 1.973175e-9],
  ])('how often chance goes beyond %d', (z, p) => {
    expect(normalTwoSidedP(z) / p).toBeCloseTo(1, 6)
  })

  test('t decreases with the degrees of freedom, without a jump between the formulas', () => {
    for (let freedom = 1; freedom < 260; freedom++) {
      expect(studentT975(freedom + 1)).toBeLessThan(studentT975(freedom))
    }
    expect(studentT975(200) - studentT975(201)).toBeLessThan(0.0001)
  })

  test.each([0, -1, 1.5, Number.NaN])('t with %d degrees of freedom is an error', (freedom) => {
    expect(() => studentT975(freedom)).toThrow(RangeError)
  })
})
