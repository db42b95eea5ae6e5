import { expect, test } from 'vitest'
import { checkForgot, checkReset } from './reset-checks.ts'

test.each([
  ['', 'Please enter your email address'],
  ['   ', 'Please enter your email address'],
  ['mary', 'Please enter a valid email address'],
])('asks for an address where there is %j', (email, description) => {
  expect(checkForgot({ email })).toEqual([{ field: 'email', title: 'Email required', description }])
})

test('takes an address with spaces around it', () => {
  expect(checkForgot({ email: ' Mary@Example.com ' })).toEqual([])
})

test.each([
  ['Ab1!567', 'Ab1!567', 'Password too short', 'Password must be at least 8 characters long'],
  ['Ab1!567', 'other', 'Password too short', 'Password must be at least 8 characters long'],
  [
    'Compass!1',
    'Compass!2',
    "Passwords don't match",
    'Please make sure both passwords are identical',
  ],
  [
    'compass!1',
    'compass!1',
    'Weak password',
    'Password must contain at least one uppercase letter.',
  ],
])('says of %j and %j: %s', (password, confirmPassword, title, description) => {
  expect(checkReset({ password, confirmPassword })).toMatchObject([{ title, description }])
})

test('takes a good password, entered twice', () => {
  expect(checkReset({ password: 'Compass!1', confirmPassword: 'Compass!1' })).toEqual([])
})
