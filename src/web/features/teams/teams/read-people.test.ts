import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import {
  addProblem,
  mailboxesOf,
  problemInWords,
  readInWords,
  readPeople,
  remainingText,
} from './read-people.ts'

const KNOWN = mailboxesOf([{ email: 'Kim@x.org' }])

test('a pasted text says who is added, who is there, and what to correct', () => {
  const read = readPeople('ann@x.org\nkim@x.org\nbob@\nANN@x.org\nCy <>', KNOWN)
  expect(read.additions).toEqual([{ line: 1, name: null, email: 'ann@x.org' }])
  expect(readInWords(read)).toBe(
    '1 person to add. 2 entries to correct. 1 person is in the list already. 1 repeated, added once.',
  )
  expect(read.entries.map(problemInWords)).toEqual([
    undefined,
    'This mailbox is in the list already.',
    'Please enter a valid email address.',
    'Repeated: the address is in line 1.',
    'The email address is missing.',
  ])
})

test('another address of a mailbox has to be corrected', () => {
  const read = readPeople('ann@x.org\nann+work@x.org\nkim+home@x.org', KNOWN)
  expect(read.additions).toEqual([{ line: 1, name: null, email: 'ann@x.org' }])
  expect(read.invalid.map(({ email }) => email)).toEqual(['ann+work@x.org'])
  expect(read.entries.map(problemInWords)).toEqual([
    undefined,
    'This is the same mailbox as line 1.',
    'This mailbox is in the list already.',
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
