import { expect, test } from 'vitest'
import { formatPlaceLabel, formatPlace } from './words.ts'

test.each([
  [0, 10, 'in the lowest 10%'],
  [0, 20, 'in the lowest 20%'],
  [70, 80, 'higher than about 70%'],
  // Equal to a decile: covers the tenths on both sides.
  [40, 60, 'higher than about 40%'],
  [30, 60, 'higher than about 30%, level with 30%'],
  [90, 100, 'in the highest 10%'],
  [60, 100, 'in the highest 40%'],
  [20, 80, 'level with most'],
  [0, 100, 'level with most'],
])('a place from %i to %i is %s', (from, to, words) => {
  expect(formatPlace({ from, to })).toBe(words)
  expect(formatPlaceLabel({ from, to })).toBe(words.charAt(0).toUpperCase() + words.slice(1))
})
