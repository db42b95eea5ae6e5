import { expect, test } from 'vitest'
import { placeText } from './formatting.ts'

test.each([
  [0, 10, 'Lowest 1 in 10'],
  [70, 80, 'Above 7 in 10'],
  [30, 60, 'Above 3 in 10'],
  [80, 100, 'Highest 2 in 10'],
  [0, 100, 'Level with most'],
])('writes a place from %i to %i in large type as “%s”', (from, to, words) => {
  expect(placeText({ from, to })).toBe(words)
})
