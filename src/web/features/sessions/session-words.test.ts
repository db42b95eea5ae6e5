import { expect, test } from 'vitest'
import { closingInWords, countsInWords, participationInWords } from './session-words.ts'
import type { Counts } from './session-words.ts'

const round = (counts: Partial<Counts>): Counts => ({
  totalSubmissions: 0,
  released: 0,
  waiting: 0,
  groupSize: 3,
  isActive: true,
  ...counts,
})

test.each([
  [round({}), 'No answers yet'],
  [round({ isActive: false }), 'No answers'],
  [
    round({ totalSubmissions: 4, waiting: 4 }),
    '4 received, 0 counted, 4 waiting until the round ends',
  ],
  [
    round({ totalSubmissions: 5, waiting: 4 }),
    '4 received, 0 counted, 4 waiting until the round ends; your own view is in',
  ],
  [
    round({ totalSubmissions: 7, released: 5, waiting: 2 }),
    '7 received, 5 counted, 2 waiting until the round ends',
  ],
  [round({ totalSubmissions: 7, released: 7, isActive: false }), '7 received, all counted'],
  [
    round({ totalSubmissions: 1, waiting: 1, isActive: false }),
    '1 received, 0 counted, 1 held back to protect its author',
  ],
  [round({ totalSubmissions: 6, released: 5 }), '5 received, all counted; your own view is in'],
  [round({ totalSubmissions: 1 }), 'No answers yet; your own view is in'],
])('what came in is said in words: %#', (counts, words) => {
  expect(countsInWords(counts)).toBe(words)
})

test('who closes a round is told what becomes of the answers that wait', () => {
  expect(closingInWords(round({ waiting: 4 }))).toContain('4 answers that wait then count')
  expect(closingInWords(round({ waiting: 2 }))).toContain('They are held back')
  expect(closingInWords(round({ waiting: 1 }))).toContain(
    '1 answer waits, and at least 3 are needed. It is held back',
  )
  expect(closingInWords(round({ groupSize: 1 }))).toBe('All answers count already.')
})

test('participation is told where it is known how many are asked', () => {
  expect(participationInWords({ released: 5, waiting: 4, expectedResponses: 8 })).toBe(
    '9 of 8 people have answered.',
  )
  expect(participationInWords({ released: 0, waiting: 0, expectedResponses: null })).toBe(
    'Nobody has answered yet.',
  )
})
