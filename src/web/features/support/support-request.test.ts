import { expect, test } from 'vitest'
import { checkSupport, priorityNamed } from './support-request.ts'
import type { SupportValues } from './support-request.ts'

const REQUEST: SupportValues = {
  name: 'Mary',
  email: ' mary@example.com ',
  category: 'billing',
  priority: 'normal',
  subject: 'An invoice',
  message: 'Where is it?',
  website: '',
}

test('a whole request has nothing wrong', () => {
  expect(checkSupport(REQUEST)).toEqual([])
})

test('what is missing is told in the order of the form', () => {
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
  '%s is no address',
  (email) => {
    expect(checkSupport({ ...REQUEST, email })).toMatchObject([
      { field: 'email', description: 'Please enter a valid email address.' },
    ])
  },
)

test('a message that is too long says by how much', () => {
  const [issue] = checkSupport({ ...REQUEST, message: 'x'.repeat(5001) })
  expect(issue?.description).toBe('Please use at most 5000 characters; there are 5001.')
})

test('a link can ask for a priority, and not for one that there is not', () => {
  expect(priorityNamed('high')).toBe('high')
  expect(priorityNamed('constructor')).toBe('normal')
  expect(priorityNamed(null)).toBe('normal')
})

test('a subject or a name that is too long is not cut but told', () => {
  const long = { ...REQUEST, subject: 'x'.repeat(201), name: 'y'.repeat(121) }
  expect(checkSupport(long).map(({ field }) => field)).toEqual(['name', 'subject'])
})
