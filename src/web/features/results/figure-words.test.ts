import { expect, test } from 'vitest'
import {
  agreementInWords,
  intervalSentence,
  intervalShort,
  intervalsNote,
  participationText,
} from './figure-words.ts'

const counted = (teamResponses: number, spreadResponses: number, groupSize = 3) => ({
  teamResponses,
  spreadResponses,
  groupSize,
})

test.each([
  [
    { kind: 'range', low: 60.6, high: 74.2 },
    counted(8, 8),
    "With 95% confidence the whole team's score lies between 61 and 74.",
  ],
  [{ kind: 'everyone' }, counted(8, 8), 'Everyone who was asked has answered: no margin.'],
  [
    { kind: 'alike' },
    counted(8, 8),
    "Everybody's score is the same here, so there is nothing to compute a margin from.",
  ],
  [{ kind: 'few' }, counted(4, 0), 'Too few answers to say how sure this is: from 5 answers on.'],
  [
    { kind: 'few' },
    counted(2, 2, 1),
    'Too few answers to say how sure this is: from 3 answers on.',
  ],
  [
    { kind: 'few' },
    counted(6, 0),
    'It cannot be said how sure this is: these answers came to count in groups of fewer than five.',
  ],
  [
    { kind: 'few' },
    counted(8, 5),
    "It cannot be said how sure this is: the 5 people whose answers' spread shows have the same score, and the other 3 came to count in groups of fewer than five.",
  ],
] as const)('an interval %j of %j', (interval, of, words) => {
  expect(intervalSentence(interval, of)).toBe(words)
})

const [RANGE, ALIKE, FEW] = [
  { kind: 'range', low: 60, high: 70 },
  { kind: 'alike' },
  { kind: 'few' },
] as const

test('what is said of the margins of categories looks at each of them', () => {
  expect(intervalsNote([RANGE, RANGE], counted(8, 8))).toMatch(/with 95% confidence\.$/)
  expect(intervalsNote([ALIKE, RANGE], counted(8, 8))).toMatch(
    /^Under each bar.* All equal: there everybody's score is the same\.$/,
  )
  expect(intervalsNote([FEW, RANGE], counted(8, 5))).toMatch(/^Under each bar.* the other 3 came/)
  expect(intervalsNote([ALIKE, ALIKE], counted(8, 8))).toMatch(/^Everybody's score is the same/)
  expect(intervalsNote([FEW, FEW], counted(8, 5))).toMatch(/how sure these scores are: the 5/)
  expect(intervalsNote([], counted(8, 8))).toBeUndefined()
})

test('people have equal scores over some questions, and alike answers to one', () => {
  expect(intervalShort(ALIKE, 'scores')).toBe('all equal')
  expect(intervalShort(ALIKE, 'answers')).toBe('all alike')
})

test.each([
  [(249 / 250) * 100, '99%'],
  [100, '100%'],
  [(5 / 8) * 100, '63%'],
  [150, '150%'],
])('%d percent taking part is written %s', (percent, text) => {
  expect(participationText(percent)).toBe(text)
})

test.each([
  [1, false, 'Answers close together'],
  [0.5, false, 'Answers somewhat apart'],
  [0.1, false, 'Answers far apart'],
  // Of fewer than five, nobody speaks of camps.
  [-0.4, false, 'Answers far apart'],
  [-0.4, true, 'Split team'],
])('agreement of %d, split %s', (agreement, split, words) => {
  expect(agreementInWords({ deviation: 1, agreement, split })).toBe(words)
})
