import { expect, test } from 'vitest'
import { placeLabel, placeInWords } from './words.ts'

test.each([
  [0, 10, 'among the lowest 1 in 10'],
  [0, 20, 'among the lowest 2 in 10'],
  [70, 80, 'higher than about 7 in 10'],
  // On a decile: the tenths on both of its sides.
  [40, 60, 'higher than about 4 in 10'],
  [30, 60, 'higher than about 3 in 10, level with 3 in 10'],
  [90, 100, 'among the highest 1 in 10'],
  [60, 100, 'among the highest 4 in 10'],
  [20, 80, 'level with most'],
  [0, 100, 'level with most'],
])('a place from %i to %i is %s', (from, to, words) => {
  expect(placeInWords({ from, to })).toBe(words)
  expect(placeLabel({ from, to })).toBe(words.charAt(0).toUpperCase() + words.slice(1))
})
