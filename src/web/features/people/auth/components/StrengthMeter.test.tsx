import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { passwordProblem } from '#domain/passwords.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

/** Returns the text that a screen reader reads. */
const textOf = (password: string, shownError?: string): string =>
  renderToStaticMarkup(<StrengthMeter password={password} shownError={shownError} />)
    .replaceAll(/<span aria-hidden="true">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()

test('a screen reader hears nothing about an empty password', () => {
  expect(textOf('')).toBe('')
})

test('an accepted password is strong', () => {
  expect(textOf('Correct.horse1')).toBe('Password strength: Strong')
})

test('a password that is refused as too easy to guess is very weak, with the reason', () => {
  const reason = passwordProblem('Password1!')
  expect(textOf('Password1!')).toBe(`Password strength: Very Weak ${reason}`)
  expect(textOf('Password1!', reason)).toBe('Password strength: Very Weak')
})

test('a password that does not meet the rules yet has one point per rule, and the first one missing', () => {
  const missing = 'Password must contain at least one special character (!@#$%^&*...).'
  expect(textOf('password')).toMatch(/^Password strength: Weak /)
  expect(textOf('Horse-77-blue')).toBe(`Password strength: Good ${missing}`)
  expect(textOf('Horse-77-blue', missing)).toBe('Password strength: Good')
})
