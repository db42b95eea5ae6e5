import { expect, test } from 'vitest'
import type { Verdict } from '#contract/statistics.ts'
import { directionOf, signedChange } from './change-words.ts'

const change = (before: number, after: number, verdict: Verdict) => ({
  before,
  after,
  difference: after - before,
  verdict,
  standsOut: verdict === 'too-few' ? null : 12.3,
})

test('a change has its sign, and a decimal only where whole points contradict the verdict', () => {
  expect(signedChange({ before: 50, after: 57.4, difference: 7.4 })).toBe('+7')
  expect(signedChange(change(57, 50, 'down'))).toBe('−7')
  expect(signedChange({ ...change(50, 62.6, 'unclear'), standsOut: 12.7 })).toBe('+12.6')
})

test('an arrow is flat only for the same score, and slanted unless the change is clear', () => {
  expect(directionOf(change(50, 71, 'unclear'))).toBe('perhaps up')
  expect(directionOf(change(50, 41, 'too-few'))).toBe('perhaps down')
  expect(directionOf(change(50, 80, 'up'))).toBe('up')
  expect(directionOf(change(50, 50.2, 'unclear'))).toBe('same')
})
