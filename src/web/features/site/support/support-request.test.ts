import { expect, test } from 'vitest'
import { checkSupport, parsePriority } from './support-request.ts'
import type { SupportValues } from './support-request.ts'

const REQUEST: SupportValues = {
  name: 'Mary',
  email: ' mary@example.com ',
  category: 'billing',
  priority: 'normal',
  subject: 'An invoice',
  message: 'Where is it?',
}

test('a complete request is valid', () => {
  expect(checkSupport(REQUEST)).toEqual([])
})

test('missing fields are listed in the order of the form', () => {
  const empty = {
    ...REQUEST,
    name: ' ',
    email: '',
    category: '',
    subject: '',
    message: '',
  } as const
  expect(checkSupport(empty).map(({ field }) => field)).toEqual([
    'name',
    'email',
    'category',
    'subject',
    'message',
  ])
})

test.each(['mary', 'mary@', '@example.com', 'mary@example', 'ma ry@example.com'])(
  'rejects the email address %s',
  (email) => {
    expect(checkSupport({ ...REQUEST, email })).toMatchObject([
      { field: 'email', description: 'Please enter a valid email address.' },
    ])
  },
)

test('a message that is too long is rejected with its length', () => {
  const [issue] = checkSupport({ ...REQUEST, message: 'x'.repeat(5001) })
  expect(issue?.description).toBe('Please use at most 5000 characters; there are 5001.')
})

test('an unknown priority falls back to normal', () => {
  expect(parsePriority('high')).toBe('high')
  expect(parsePriority('constructor')).toBe('normal')
  expect(parsePriority(null)).toBe('normal')
})

test('a subject or name that is too long is rejected', () => {
  const long = { ...REQUEST, subject: 'x'.repeat(201), name: 'y'.repeat(121) }
  expect(checkSupport(long).map(({ field }) => field)).toEqual(['name', 'subject'])
})
