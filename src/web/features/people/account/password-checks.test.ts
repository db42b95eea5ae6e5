import { expect, test } from 'vitest'
import { checkPasswordChange } from './password-checks.ts'

const change = {
  currentPassword: 'Compass!1',
  password: 'Octant.mule2',
  confirmPassword: 'Octant.mule2',
}

test('a complete password change is valid', () => {
  expect(checkPasswordChange(change)).toEqual([])
})

test('the current password is checked first, then the registration rules', () => {
  const issues = checkPasswordChange({ currentPassword: '', password: 'weak', confirmPassword: '' })
  expect(issues.map(({ field, title, description }) => [field, title, description])).toEqual([
    ['currentPassword', 'Current password required', 'Please enter your current password.'],
    ['confirmPassword', 'Password mismatch', 'Passwords do not match. Please try again.'],
    ['password', 'Weak password', 'Password must be at least 8 characters long.'],
  ])
})
