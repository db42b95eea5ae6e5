import { expect, test } from 'vitest'
import { waitingInWords } from './waiting-words.ts'

const words = (summary: object, isActive = true) =>
  waitingInWords({
    session: { isActive, expiresAt: '2026-12-01T12:00:00.000Z' },
    summary: {
      groupSize: 3,
      heldBack: 0,
      released: 0,
      waiting: 0,
      deletedUnread: 0,
      expectedResponses: null,
      ...summary,
    },
  } as Parameters<typeof waitingInWords>[0])

test('a round without results says how many have responded, and what is missing', () => {
  expect(words({ waiting: 2, expectedResponses: 9 }).text).toMatch(
    /^2 of 9 people have responded\. Results appear when at least 3 have responded: at the end/,
  )
  expect(words({ waiting: 1 }).text).toMatch(/^1 person has responded\. /)
  expect(words({}).text).toMatch(/^No one has responded yet\. /)
  expect(words({ groupSize: 1 }).text).toContain('Results appear with the first response.')
})

test('an ended round says why it has no results', () => {
  expect(words({ heldBack: 2 }, false).text).toContain('They are held back')
  expect(words({ deletedUnread: 2 }, false).text).toBe(
    'The survey has ended. 2 responses were deleted unread, because fewer than 3 came.',
  )
  expect(words({}, false).text).toBe('The survey has ended, and no one has responded.')
})
