import { expect, test } from 'vitest'
import { answeredInWords, missingInWords, stateInWords } from './collect-words.ts'

const round = {
  isActive: true,
  access: 'open' as const,
  released: 0,
  waiting: 0,
  deletedUnread: 0,
  keyLost: false,
  groupSize: 3,
  expectedResponses: 9,
}

test('says how many of the team have answered, or how many without its size', () => {
  expect(answeredInWords({ ...round, waiting: 7 })).toBe('7 of 9 have answered')
  expect(answeredInWords({ ...round, waiting: 10 })).toBe('10 responses from a team of 9')
  expect(answeredInWords({ ...round, waiting: 7, expectedResponses: null })).toBe('7 have answered')
  expect(answeredInWords({ ...round, waiting: 1, expectedResponses: null })).toBe('1 has answered')
  expect(answeredInWords({ ...round, expectedResponses: null })).toBe('No one has answered yet')
})

test('says how many responses are missing before results appear', () => {
  expect(missingInWords({ groupSize: 5, waiting: 2 })).toMatch(/^Three more responses are needed: /)
  expect(missingInWords({ groupSize: 3, waiting: 2 })).toMatch(/^One more response is needed: /)
  expect(missingInWords({ groupSize: 3, waiting: 3 })).toBeUndefined()
  // A round without protection still needs one response.
  expect(missingInWords({ groupSize: 1, waiting: 0 })).toMatch(/^One more response/)
})

test('says what is in the results, what waits and what is held back', () => {
  expect(stateInWords(round)).toBe('')
  expect(stateInWords({ ...round, released: 5, waiting: 2 })).toBe(
    'The results include 5 responses. 2 more are waiting.',
  )
  expect(stateInWords({ ...round, isActive: false, waiting: 2 })).toBe(
    'This round has ended. Only an active round has a code to join. Two responses are held back, because results need at least three together.',
  )
  expect(stateInWords({ ...round, access: 'invited', released: 5, waiting: 2 })).toBe(
    'The results include 5 responses. 2 more are waiting. They are added when the round ends, if there are at least three.',
  )
  const deleted = { ...round, access: 'invited' as const, isActive: false, deletedUnread: 2 }
  expect(stateInWords(deleted)).toBe(
    'This round has ended. 2 responses were deleted unread, because fewer than 3 came.',
  )
  expect(stateInWords({ ...round, isActive: false, released: 9 })).toBe(
    'This round has ended. Only an active round has a code to join. The results include 9 responses.',
  )
  expect(stateInWords({ ...round, isActive: false })).toBe(
    'This round has ended. Only an active round has a code to join. No one has answered.',
  )
})
