import { expect, test } from 'vitest'
import {
  agreementInWords,
  intervalSentence,
  intervalShort,
  intervalsNote,
  participationText,
} from './figure-words.ts'

const totals = (teamResponses: number, expectedResponses: number | null) => ({
  teamResponses,
  expectedResponses,
})

test.each([
  [
    { kind: 'range', low: 68.4, high: 77.5, rough: false },
    totals(8, 9),
    '8 of 9 answered. The score of all nine lies between 68 and 78.',
  ],
  [
    { kind: 'range', low: 60.6, high: 74.2, rough: false },
    totals(8, null),
    'The score of the whole team lies between 61 and 74.',
  ],
  [
    // More responses than people: the size of the team is not known.
    { kind: 'range', low: 60.6, high: 74.2, rough: false },
    totals(8, 7),
    'The score of the whole team lies between 61 and 74.',
  ],
  [
    { kind: 'range', low: 53.1, high: 89.8, rough: true },
    totals(4, 6),
    '4 of 6 answered. The score of all six lies roughly between 53 and 90. With so few responses, this rests on a typical spread of answers.',
  ],
  [
    { kind: 'everyone' },
    totals(8, 8),
    'Everyone who was asked has answered, so there is no margin of error.',
  ],
  [{ kind: 'few' }, totals(2, null), 'A margin of error needs at least 3 responses.'],
] as const)('an interval %j of %j', (interval, of, words) => {
  expect(intervalSentence(interval, of)).toBe(words)
})

const [RANGE, ROUGH] = [
  { kind: 'range', low: 60, high: 70, rough: false },
  { kind: 'range', low: 60, high: 70, rough: true },
] as const

test('the note on the margins of categories explains the lines or why there are none', () => {
  expect(intervalsNote([RANGE, RANGE])).toMatch(/^The line and range .*\(95% confidence\)\.$/)
  expect(intervalsNote([ROUGH])).toMatch(/typical spread of answers\.$/)
  expect(intervalsNote([{ kind: 'few' }])).toBe('A margin of error needs at least 3 responses.')
  expect(intervalsNote([{ kind: 'everyone' }])).toMatch(/^Everyone who was asked has answered/)
  expect(intervalsNote([])).toBeUndefined()
})

test('a margin in a few words says if it is rough', () => {
  expect(intervalShort(RANGE)).toBe('60 to 70')
  expect(intervalShort(ROUGH)).toBe('about 60 to 70')
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
  [-0.4, true, 'Opinions split'],
])('agreement of %d, split %s', (agreement, split, words) => {
  expect(agreementInWords({ deviation: 1, agreement, split })).toBe(words)
})
