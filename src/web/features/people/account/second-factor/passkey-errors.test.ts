import { ApiError, NETWORK_ERROR } from '#web/lib/api.ts'
import { expect, test } from 'vitest'
import { passkeyProblem, unsupportedReason } from './passkey-errors.ts'

const apiError = (status: number, code: string, message: string) =>
  new ApiError(status, JSON.stringify({ code, message }), '')

test.each([
  ['NotAllowedError', /No passkey was added/],
  ['AbortError', /No passkey was added/],
  ['InvalidStateError', /already has a passkey for your account/],
  ['SecurityError', /need a host name/],
  ['NotSupportedError', /Try another device/],
  ['UnknownError', /Try again, or use another browser/],
])('explains the browser’s %s', (name, expected) => {
  expect(passkeyProblem(new DOMException('', name))).toMatch(expected)
})

test('shows the reason of the server and of a failed network', () => {
  const tooMany = 'You have 20 passkeys. Remove one to add another.'
  expect(passkeyProblem(apiError(409, 'conflict', tooMany))).toBe(tooMany)
  expect(passkeyProblem(new TypeError('Failed to fetch'))).toBe(NETWORK_ERROR)
})

test('a canceled confirmation adds no passkey', () => {
  const error = apiError(403, 'confirmation_required', 'Please confirm that it is you.')
  expect(passkeyProblem(error)).toMatch(/you did not confirm/)
})

test('blames the address before the browser if the connection is not secure', () => {
  expect(unsupportedReason({ isSecureContext: false })).toContain('https')
  expect(unsupportedReason({ isSecureContext: true })).toContain('This browser')
})
