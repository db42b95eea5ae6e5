import { expect, test } from 'vitest'
import {
  agreementInWords,
  intervalSentence,
  intervalShort,
  intervalsNote,
  participationText,
} from './figure-words.ts'

const totals = (teamResponses: number, spreadResponses: number, groupSize = 3) => ({
  teamResponses,
  spreadResponses,
  groupSize,
})

test.each([
  [
    { kind: 'range', low: 60.6, high: 74.2 },
    totals(8, 8),
    "The whole team's score is between 61 and 74, with 95% confidence.",
  ],
  [
    { kind: 'everyone' },
    totals(8, 8),
    'Everyone in the team has responded, so there is no margin of error.',
  ],
  [
    { kind: 'alike' },
    totals(8, 8),
    "Everyone's score is the same, so no margin of error can be calculated.",
  ],
  [{ kind: 'few' }, totals(4, 0), 'A margin of error needs at least 5 responses.'],
  [{ kind: 'few' }, totals(2, 2, 1), 'A margin of error needs at least 3 responses.'],
  [
    { kind: 'few' },
    totals(6, 0),
    'No margin of error: these responses were added in groups of fewer than five.',
  ],
  [
    { kind: 'few' },
    totals(8, 5),
    'No margin of error: the 5 people whose distribution is shown have the same score, and the other 3 were added in groups of fewer than five.',
  ],
] as const)('an interval %j of %j', (interval, of, words) => {
  expect(intervalSentence(interval, of)).toBe(words)
})

const [RANGE, ALIKE, FEW] = [
  { kind: 'range', low: 60, high: 70 },
  { kind: 'alike' },
  { kind: 'few' },
] as const

test('the note on the margins of categories considers each of them', () => {
  expect(intervalsNote([RANGE, RANGE], totals(8, 8))).toMatch(/for the whole team\.$/)
  expect(intervalsNote([ALIKE, RANGE], totals(8, 8))).toMatch(
    /^The line and range.* All equal: everyone's score is the same\.$/,
  )
  expect(intervalsNote([FEW, RANGE], totals(8, 5))).toMatch(
    /^The line and range.* Where there is no line: no margin of error.* the other 3 were/,
  )
  expect(intervalsNote([ALIKE, ALIKE], totals(8, 8))).toMatch(/^Everyone's score is the same/)
  expect(intervalsNote([FEW, FEW], totals(8, 5))).toMatch(/^No margin of error: the 5/)
  expect(intervalsNote([], totals(8, 8))).toBeUndefined()
})

test('scores of people are called equal, answers to one question alike', () => {
  expect(intervalShort(ALIKE, 'scores')).toBe('all equal')
  expect(intervalShort(ALIKE, 'answers')).toBe('all alike')
})

test.each([
  [(249 / 250) * 100, '99%'],
  [100, '100%'],
  [(5 / 8) * 100, '63%'],
  [150, '150%'],
])('a participation of %d percent is written %s', (percent, text) => {
  expect(participationText(percent)).toBe(text)
})

test.each([
  [1, false, 'Answers close together'],
  [0.5, false, 'Answers somewhat apart'],
  [0.1, false, 'Answers far apart'],
  // A team of fewer than five is never called split.
  [-0.4, false, 'Answers far apart'],
  [-0.4, true, 'Split team'],
])('agreement of %d, split %s', (agreement, split, words) => {
  expect(agreementInWords({ deviation: 1, agreement, split })).toBe(words)
})
