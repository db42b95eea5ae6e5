import { expect, test } from 'vitest'
import {
  canReopen,
  closingInWords,
  countsInWords,
  deletedInWords,
  participationInWords,
} from './round-words.ts'
import type { Counts } from './round-words.ts'

const round = (counts: Partial<Counts>): Counts => ({
  totalSubmissions: 0,
  released: 0,
  waiting: 0,
  deletedUnread: 0,
  keyLost: false,
  groupSize: 3,
  isActive: true,
  access: 'open',
  ...counts,
})

test.each([
  [round({}), 'No responses yet'],
  [round({ isActive: false }), 'No responses'],
  [round({ totalSubmissions: 4, waiting: 4 }), '4 received, 0 in the results, 4 waiting'],
  [
    round({ totalSubmissions: 5, waiting: 4 }),
    '4 received, 0 in the results, 4 waiting; your view is saved',
  ],
  [
    round({ totalSubmissions: 7, released: 5, waiting: 2 }),
    '7 received, 5 in the results, 2 waiting',
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
  [
    round({ totalSubmissions: 2, deletedUnread: 2, isActive: false, access: 'invited' }),
    '2 received, 0 in the results, 2 deleted unread, because fewer than 3 came',
  ],
  [
    round({
      totalSubmissions: 5,
      released: 4,
      deletedUnread: 1,
      isActive: false,
      access: 'invited',
    }),
    '5 received, 4 in the results, 1 deleted unread, because fewer than 3 more came',
  ],
])('counts in words: %#', (counts, words) => {
  expect(countsInWords(counts)).toBe(words)
})

test('closing a round explains what happens to the waiting responses', () => {
  expect(closingInWords(round({ waiting: 4 }))).toContain('The 4 waiting responses will')
  expect(closingInWords(round({ waiting: 2 }))).toContain('They will be held back')
  expect(closingInWords(round({ waiting: 1 }))).toContain(
    'Only 1 response is waiting; at least 3 are needed. It will be held back',
  )
  expect(closingInWords(round({ groupSize: 1 }))).toBe(
    'All responses are already included in the results.',
  )
})

test('only an open round can be reopened', () => {
  expect(closingInWords(round({ waiting: 2 }))).toContain('unless you reopen')
  expect(closingInWords(round({ waiting: 2, access: 'invited' }))).toBe(
    'Only 2 responses are waiting; at least 3 are needed. They will be deleted unread and never shown.',
  )
  const open = {
    access: 'open',
    answersErasedOn: null,
    expiresAt: '2026-01-02T00:00:00Z',
    closedAt: null,
  } as const
  const now = Date.parse('2026-01-31T23:59:59Z')
  expect(canReopen(open, now)).toBe(true)
  expect(canReopen({ ...open, access: 'invited' }, now)).toBe(false)
  expect(canReopen({ ...open, answersErasedOn: '2026-01-02' }, now)).toBe(false)
})

test('a round can be reopened for 30 days after it expired or was closed, whichever came first', () => {
  const round = {
    access: 'open',
    answersErasedOn: null,
    expiresAt: '2026-01-02T00:00:00Z',
    closedAt: null,
  } as const
  const at = (closedAt: string | null, now: string) =>
    canReopen({ ...round, closedAt }, Date.parse(now))
  expect(at(null, '2026-01-31T23:59:59Z')).toBe(true)
  expect(at(null, '2026-02-01T00:00:00Z')).toBe(false)
  expect(at('2026-01-01T00:00:00Z', '2026-01-30T23:59:59Z')).toBe(true)
  expect(at('2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z')).toBe(false)
  expect(at('2026-01-05T00:00:00Z', '2026-02-01T00:00:00Z')).toBe(false)
})

test('participation is shown if the team size is known', () => {
  const none = { released: 0, waiting: 0, deletedUnread: 0 }
  expect(
    participationInWords({ released: 5, waiting: 3, deletedUnread: 1, expectedResponses: 8 }),
  ).toBe('9 responses from a team of 8.')
  expect(participationInWords({ ...none, waiting: 1, expectedResponses: 5 })).toBe(
    '1 of 5 people has responded.',
  )
  expect(participationInWords({ ...none, expectedResponses: null })).toBe(
    'No one has responded yet.',
  )
})

test('says why responses were deleted', () => {
  const counts = { released: 0, groupSize: 3, keyLost: false }
  expect(deletedInWords({ ...counts, deletedUnread: 2 })).toBe(
    '2 responses were deleted unread, because fewer than 3 came.',
  )
  expect(deletedInWords({ ...counts, deletedUnread: 1, released: 4 })).toBe(
    '1 response was deleted unread, because fewer than 3 more came.',
  )
  expect(deletedInWords({ ...counts, deletedUnread: 2, keyLost: true })).toBe(
    '2 responses were deleted unread, because the key that opens them was lost.',
  )
})
