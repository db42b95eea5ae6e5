import { expect, test } from 'vitest'
import {
  agreementInWords,
  certaintyInWords,
  intervalSentence,
  intervalShort,
  intervalsNote,
  submissionsInWords,
} from './figure-words.ts'

const totals = (teamResponses: number, expectedResponses: number | null, waiting = 0) => ({
  teamResponses,
  expectedResponses,
  waiting,
  deletedUnread: 0,
})

test.each([
  [
    { kind: 'range', low: 68.4, high: 77.5, rough: false },
    totals(8, 9),
    'With all nine people, the score would probably be between 68 and 78.',
  ],
  [
    { kind: 'range', low: 60.6, high: 74.2, rough: false },
    totals(8, null),
    'With the whole team, the score would probably be between 61 and 74.',
  ],
  [
    // More responses than people: the size of the team is not known.
    { kind: 'range', low: 60.6, high: 74.2, rough: false },
    totals(8, 7),
    'With the whole team, the score would probably be between 61 and 74.',
  ],
  [
    { kind: 'range', low: 60.6, high: 74.2, rough: false },
    totals(5, 6, 3),
    'With the whole team, the score would probably be between 61 and 74.',
  ],
  [
    { kind: 'range', low: 53.1, high: 89.8, rough: true },
    totals(4, 6),
    'Not very sure: with all six people, the score would be roughly between 53 and 90. With so few responses, this is only an estimate.',
  ],
  [
    { kind: 'everyone' },
    totals(8, 8),
    'Everyone who was asked has answered, so this is the score of the whole team. On another day, it could differ by a few points.',
  ],
  [{ kind: 'few' }, totals(2, null), 'A margin of error needs at least 3 responses.'],
] as const)('an interval %j of %j', (interval, of, words) => {
  expect(intervalSentence(interval, of, 'invited')).toBe(words)
})

test('a link cannot show that everyone has answered', () => {
  const words = intervalSentence({ kind: 'everyone' }, totals(5, 5), 'open')
  expect(words).toBe(
    'There are as many responses as people in the team (5). If each is from another person, this is the score of the whole team. On another day, it could differ by a few points.',
  )
})

const [RANGE, ROUGH] = [
  { kind: 'range', low: 60, high: 70, rough: false },
  { kind: 'range', low: 60, high: 70, rough: true },
] as const

const noteOf = (...intervals: Parameters<typeof intervalsNote>[0]) =>
  intervalsNote(intervals, 5, 'invited')

test('the note on the margins of categories explains the lines or why there are none', () => {
  expect(noteOf(RANGE, RANGE)).toMatch(/^The line below a bar .*\(95% confidence\)\.$/)
  expect(noteOf(ROUGH)).toMatch(/only an estimate\.$/)
  expect(noteOf({ kind: 'few' })).toBe('A margin of error needs at least 3 responses.')
  expect(noteOf({ kind: 'everyone' })).toMatch(/^Everyone who was asked has answered/)
  expect(noteOf()).toBeUndefined()
})

test('a margin in a few words says if it is rough', () => {
  expect(intervalShort(RANGE)).toBe('60 to 70')
  expect(intervalShort(ROUGH)).toBe('about 60 to 70')
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

test.each([
  [3, null, 'With so few responses, one person can change the score by several points.'],
  [12, null, 'A difference of a few points may be everyday fluctuation.'],
  [8, 40, 'Fewer than half of the team answered.'],
  [8, 100, /^Everyone who was asked has answered, so this is the score of the whole team\./],
])('without margins, %d responses (%s %%) get a caution', (answered, participation, words) => {
  const summary = { ...totals(answered, null), participation, advanced: null }
  expect(certaintyInWords(summary, 'invited')).toMatch(words)
})

test('more responses than people leave open whether everyone answered', () => {
  const summary = { ...totals(5, 5, 3), participation: 100, advanced: null }
  expect(certaintyInWords(summary, 'open')).toMatch(/^With so few responses/)
})

test('with margins, the certainty is the margin of the overall score', () => {
  const summary = { ...totals(8, null), participation: null, advanced: { overall: RANGE } }
  expect(certaintyInWords(summary, 'open')).toBe(
    'With the whole team, the score would probably be between 60 and 70.',
  )
})

const received = (released: number, waiting: number, heldBack = 0, deletedUnread = 0) => ({
  released,
  waiting,
  heldBack,
  deletedUnread,
  expectedResponses: null as number | null,
  participation: null as number | null,
})

test.each([
  [received(8, 0), '8 responses received'],
  [received(0, 2), '2 responses received'],
  [received(5, 2), '7 responses received, 5 in the results, 2 waiting'],
  [received(5, 2, 2), '7 responses received, 5 in the results, 2 held back'],
  [received(5, 0, 0, 2), '7 responses received, 5 in the results, 2 deleted unread'],
  [received(0, 0, 0, 2), '2 responses received'],
  [
    { ...received(8, 0), expectedResponses: 9, participation: 88.9 },
    '8 of 9 people responded (89%)',
  ],
  [
    { ...received(12, 0), expectedResponses: 8, participation: 150 },
    '12 responses from a team of 8 (150%)',
  ],
])('the number of responses %j', (summary, words) => {
  expect(submissionsInWords(summary)).toBe(words)
})
