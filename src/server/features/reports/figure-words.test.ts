import { expect, test } from 'vitest'
import { placeText } from './figure-words.ts'

test.each([
  [0, 10, 'Lowest 10%'],
  [70, 80, 'Above 70%'],
  [30, 60, 'Above 30%'],
  [80, 100, 'Highest 20%'],
  [0, 100, 'Level with most'],
])('in large figures a place from %i to %i is %s', (from, to, words) => {
  expect(placeText({ from, to })).toBe(words)
})
