import { expect, test } from 'vitest'
import {
  chosenHours,
  endInWords,
  hoursInWords,
  KEEP_LIFE,
  linkLifeProblem,
  OTHER_LIFE,
} from './link-lifetime.ts'

const other = (linkHours: string) => ({ linkLife: OTHER_LIFE, linkHours })

test.each(['0', '265', '1.5', '-3', '1e2', '', ' '])('hours typed as "%s" are refused', (hours) => {
  expect(linkLifeProblem(other(hours), 264)).toBe(
    'Please enter a whole number of hours from 1 to 264.',
  )
})

test.each([
  ['1', 1],
  [' 264 ', 264],
])('hours typed as "%s" are accepted', (hours, expected) => {
  expect(linkLifeProblem(other(hours), 264)).toBeUndefined()
  expect(chosenHours(other(hours))).toBe(expected)
})

test('an invited round may stay open for 744 hours', () => {
  expect(linkLifeProblem(other('744'), 744)).toBeUndefined()
  expect(linkLifeProblem(other('745'), 744)).toBe(
    'Please enter a whole number of hours from 1 to 744.',
  )
})

test('keeping the end sends no hours, whatever the hidden field contains', () => {
  const kept = { linkLife: KEEP_LIFE, linkHours: 'x' }
  expect(chosenHours(kept)).toBeUndefined()
  expect(linkLifeProblem(kept, 264)).toBeUndefined()
})

test.each([
  [false, 24, 'Then the link stops working and the round ends.'],
  [
    false,
    264,
    'Then the link stops working and the round ends. You can extend it before or reopen it after that, by up to 11 days each time.',
  ],
  [
    true,
    168,
    'Then no one can respond any more. You can extend the round before, by up to 7 days each time, but not reopen it.',
  ],
])('the end of a round in words: invited %s, at most %i hours', (invited, maxHours, words) => {
  expect(endInWords({ invited, maxHours })).toBe(words)
})

test.each([
  [1, '1 hour'],
  [24, '24 hours'],
  [30, '1 day and 6 hours'],
  [264, '11 days'],
])('%i hours in words', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words)
})
