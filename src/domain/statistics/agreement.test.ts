import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementOf, averageDeviation, isSplit, vanDerEijkA } from './agreement.ts'

const counts = fc
  .array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 5 })
  .filter((cells) => cells.some((count) => count > 0))

test('agreement is between -1 and 1, and the deviation between 0 and 2', () => {
  fc.assert(
    fc.property(counts, (cells) => {
      const found = agreementOf(cells)
      if (!found) throw new Error('there is one')
      expect(Math.abs(found.agreement)).toBeLessThanOrEqual(1 + 1e-12)
      expect(found.deviation).toBeGreaterThanOrEqual(0)
      expect(found.deviation).toBeLessThanOrEqual(2)
    }),
  )
})

test('both are the same from either end of the scale', () => {
  fc.assert(
    fc.property(counts, (cells) => {
      const mirrored = cells.toReversed()
      expect(vanDerEijkA(mirrored)).toBeCloseTo(vanDerEijkA(cells), 10)
      expect(averageDeviation(mirrored)).toBeCloseTo(averageDeviation(cells), 10)
    }),
  )
})

test('camps are the same from either end, and a neutral answer never makes them', () => {
  const few = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(few, ([one = 0, two = 0, three = 0, four = 0, five = 0]) => {
      const split = isSplit([one, two, three, four, five])
      expect(isSplit([five, four, three, two, one])).toBe(split)
      const fewer = isSplit([one, two, Math.max(0, three - 1), four, five])
      expect(split && !fewer).toBe(false)
    }),
  )
})

test('both depend on shares only, not on the number of people', () => {
  fc.assert(
    fc.property(counts, (cells) => {
      const twice = cells.map((count) => count * 2)
      expect(vanDerEijkA(twice)).toBeCloseTo(vanDerEijkA(cells), 10)
      expect(averageDeviation(twice)).toBeCloseTo(averageDeviation(cells), 10)
    }),
  )
})

test('the deviation is measured from the median of the values', () => {
  fc.assert(
    fc.property(counts, (cells) => {
      const values = cells.flatMap((count, step) => new Array<number>(count).fill(step))
      const at = (place: number) => values[Math.floor(place)] ?? Number.NaN
      const median = (at((values.length - 1) / 2) + at(values.length / 2)) / 2
      const sum = values.reduce((total, value) => total + Math.abs(value - median), 0)
      expect(averageDeviation(cells)).toBeCloseTo(sum / values.length, 10)
    }),
  )
})

test('A is 1 for equal answers, -1 for half at each end, 0 for evenly spread answers', () => {
  expect(agreementOf([0, 9, 0, 0, 0])).toEqual({ deviation: 0, agreement: 1, split: false })
  expect(agreementOf([5, 0, 0, 0, 5])).toEqual({ deviation: 2, agreement: -1, split: true })
  expect(vanDerEijkA([3, 3, 3, 3, 3])).toBe(0)
})
