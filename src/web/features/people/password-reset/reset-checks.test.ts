import { expect, test } from 'vitest'
import { checkForgot, checkReset } from './reset-checks.ts'

test.each([
  ['', 'Please enter your email address'],
  ['   ', 'Please enter your email address'],
  ['mary', 'Please enter a valid email address'],
])('requires a valid address instead of %j', (email, description) => {
  expect(checkForgot({ email })).toEqual([{ field: 'email', title: 'Email required', description }])
})

test('accepts an address with surrounding spaces', () => {
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
])('rejects %j and %j: %s', (password, confirmPassword, title, description) => {
  expect(checkReset({ password, confirmPassword })).toMatchObject([{ title, description }])
})

test('accepts a valid password that is entered twice', () => {
  expect(checkReset({ password: 'Compass!1', confirmPassword: 'Compass!1' })).toEqual([])
})
