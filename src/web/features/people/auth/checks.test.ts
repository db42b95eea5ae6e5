import { expect, test } from 'vitest'
import { checkLogin, checkRegistration } from './checks.ts'

const mary = {
  firstName: 'Mary',
  lastName: 'Ward',
  email: 'mary@example.org',
  password: 'Compass!1',
  confirmPassword: 'Compass!1',
}

test('a complete registration is valid', () => {
  expect(checkRegistration(mary)).toEqual([])
})

test('names are checked first, then the confirmation, then the password strength', () => {
  const titles = checkRegistration({
    ...mary,
    firstName: ' ',
    password: 'weak',
    confirmPassword: 'other',
  }).map(({ title }) => title)
  expect(titles).toEqual(['Name required', 'Password mismatch', 'Weak password'])
})

test.each([
  ['Ab1!', 'Password must be at least 8 characters long.'],
  ['sextant!1', 'Password must contain at least one uppercase letter.'],
  ['SEXTANT!1', 'Password must contain at least one lowercase letter.'],
  ['Sextant-x!', 'Password must contain at least one number.'],
  ['Sextant11', 'Password must contain at least one special character (!@#$%^&*...).'],
])('lists the rules that %s does not meet', (password, description) => {
  expect(checkRegistration({ ...mary, password, confirmPassword: password })).toMatchObject([
    { title: 'Weak password', description },
  ])
})

test('an empty login form has an issue for both fields', () => {
  expect(checkLogin({ email: ' ', password: '' }).map(({ field }) => field)).toEqual([
    'email',
    'password',
  ])
})
