import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import {
  addProblem,
  addressesOf,
  problemInWords,
  readInWords,
  readPeople,
  remainingText,
} from './read-people.ts'

const KNOWN = addressesOf([{ email: 'Kim@x.org' }])

test('a pasted text says who is added, who is there, and what to correct', () => {
  const read = readPeople('ann@x.org\nkim@x.org\nbob@\nANN@x.org\nCy <>', KNOWN)
  expect(read.additions).toEqual([{ line: 1, name: null, email: 'ann@x.org' }])
  expect(readInWords(read)).toBe(
    '1 person to add. 2 entries to correct. 1 person is in the list already. 1 repeated, added once.',
  )
  expect(read.entries.map(problemInWords)).toEqual([
    undefined,
    'In the list already.',
    'This is not a valid email address.',
    'Repeated: the address is in line 1.',
    'The email address is missing.',
  ])
})

test('what cannot be added stays in the text', () => {
  const read = readPeople('Ann <ann@x.org>; bob@; "Lee, Cy" <cy>', KNOWN)
  expect(read.additions).toHaveLength(1)
  const rest = remainingText(read)
  expect(rest).toBe('bob@\n"Lee, Cy" <cy>')
  expect(readPeople(rest, KNOWN).invalid).toHaveLength(2)
})

test('an error of the server names the line of the text', () => {
  const body = {
    code: 'invalid_input',
    message: 'Invalid',
    issues: [{ path: 'members.3.email', message: 'Not accepted.' }],
  }
  const error = new ApiError(400, JSON.stringify(body), '')
  const additions = [
    { line: 2, name: null, email: 'ann@x.org' },
    { line: 5, name: null, email: 'bob@x.org' },
  ]
  expect(addProblem(error, additions, 2)).toBe('Line 5, bob@x.org: Not accepted.')
  expect(addProblem(new TypeError('offline'), additions, 2)).toMatch(/^Network error/)
})
