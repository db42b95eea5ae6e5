import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decilesOf, placeInDeciles } from './benchmark.ts'

test('deciles are interpolated whole percents and exclude the extremes', () => {
  // Eleven values: each decile equals one of them.
  expect(decilesOf([100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0])).toEqual([
    10, 20, 30, 40, 50, 60, 70, 80, 90,
  ])
  expect(decilesOf([20, 30, 40, 50, 60, 70, 80, 90, 100, 100])?.[0]).toBe(29)
})

test('no decile equals the value of one account', () => {
  const values = Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? 30 : 31) + index * 5)
  for (const decile of decilesOf(values) ?? []) expect(values).not.toContain(decile)
})

test('fewer than ten accounts have no deciles', () => {
  expect(decilesOf(new Array<number>(9).fill(50))).toBeUndefined()
  expect(decilesOf(new Array<number>(10).fill(50))).toEqual(new Array<number>(9).fill(50))
})

test('a place spans a tenth, or more if deciles are equal', () => {
  const deciles = [10, 20, 30, 40, 50, 60, 70, 80, 90]
  expect(placeInDeciles(deciles, 5)).toEqual({ from: 0, to: 10 })
  expect(placeInDeciles(deciles, 64.9)).toEqual({ from: 60, to: 70 })
  expect(placeInDeciles(deciles, 99)).toEqual({ from: 90, to: 100 })
  expect(placeInDeciles(new Array<number>(9).fill(50), 50)).toEqual({ from: 0, to: 100 })
  expect(placeInDeciles(deciles, 50)).toEqual({ from: 40, to: 60 })
})

test('a higher score never has a lower place', () => {
  const percent = fc.double({ min: 20, max: 100, noNaN: true })
  fc.assert(
    fc.property(fc.array(percent, { minLength: 10 }), percent, percent, (others, a, b) => {
      const deciles = decilesOf(others)
      if (!deciles) throw new Error('no deciles')
      expect(deciles).toEqual(deciles.toSorted((x, y) => x - y))
      const [low, high] = [
        placeInDeciles(deciles, Math.min(a, b)),
        placeInDeciles(deciles, Math.max(a, b)),
      ]
      expect(low.from).toBeLessThanOrEqual(high.from)
      expect(low.to).toBeLessThanOrEqual(high.to)
      expect(low.to).toBeGreaterThan(low.from)
    }),
  )
})
