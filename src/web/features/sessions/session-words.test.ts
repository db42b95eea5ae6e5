import { expect, test } from 'vitest'
import { canReopen, closingInWords, countsInWords, participationInWords } from './session-words.ts'
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
  [round({}), 'No responses yet'],
  [round({ isActive: false }), 'No responses'],
  [
    round({ totalSubmissions: 4, waiting: 4 }),
    '4 received, 0 in the results, 4 waiting until the round ends',
  ],
  [
    round({ totalSubmissions: 5, waiting: 4 }),
    '4 received, 0 in the results, 4 waiting until the round ends; your view is saved',
  ],
  [
    round({ totalSubmissions: 7, released: 5, waiting: 2 }),
    '7 received, 5 in the results, 2 waiting until the round ends',
  ],
  [round({ totalSubmissions: 7, released: 7, isActive: false }), '7 received, all in the results'],
  [
    round({ totalSubmissions: 1, waiting: 1, isActive: false }),
    '1 received, 0 in the results, 1 held back to protect the person who responded',
  ],
  [
    round({ totalSubmissions: 6, released: 5 }),
    '5 received, all in the results; your view is saved',
  ],
  [
    round({ totalSubmissions: 6, released: 5, isActive: false, answersErasedOn: '2026-11-23' }),
    '5 received, all in the results',
  ],
  [round({ totalSubmissions: 1 }), 'No responses yet; your view is saved'],
])('counts in words: %#', (counts, words) => {
  expect(countsInWords(counts)).toBe(words)
})

const open = (counts: Partial<Counts>) => ({ ...round(counts), access: 'open' as const })

test('closing a round explains what happens to the waiting responses', () => {
  expect(closingInWords(open({ waiting: 4 }))).toContain('The 4 waiting responses will')
  expect(closingInWords(open({ waiting: 2 }))).toContain('They will be held back')
  expect(closingInWords(open({ waiting: 1 }))).toContain(
    'Only 1 response is waiting; at least 3 are needed. It will be held back',
  )
  expect(closingInWords(open({ groupSize: 1 }))).toBe(
    'All responses are already included in the results.',
  )
})

test('only an open round can be reopened', () => {
  const invited = { ...round({ waiting: 2 }), access: 'invited' as const }
  expect(closingInWords(open({ waiting: 2 }))).toContain('unless you reopen')
  expect(closingInWords(invited)).not.toContain('reopen')
  expect(canReopen({ access: 'invited', answersErasedOn: null })).toBe(false)
  expect(canReopen({ access: 'open', answersErasedOn: null })).toBe(true)
  expect(canReopen({ access: 'open', answersErasedOn: '2026-01-02' })).toBe(false)
})

test('participation is shown if the team size is known', () => {
  expect(participationInWords({ released: 5, waiting: 4, expectedResponses: 8 })).toBe(
    '9 of 8 people have responded.',
  )
  expect(participationInWords({ released: 0, waiting: 0, expectedResponses: null })).toBe(
    'No one has responded yet.',
  )
})
