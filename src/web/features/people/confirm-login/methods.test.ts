import { expect, test } from 'vitest'
import { availableMethods } from './methods.ts'

const PASSKEY = { id: '1', name: 'Phone', createdOn: '2026-01-01', lastUsedOn: null }
const TOTP = { addedOn: '2026-01-01' }

test('the password comes first, and the second factors are a choice', () => {
  expect(availableMethods({ hasPassword: true }, { passkeys: [PASSKEY], totp: TOTP })).toEqual([
    'password',
    'passkey',
    'code',
  ])
})

test('an account without a password confirms by a passkey, otherwise with Google', () => {
  const account = { hasPassword: false }
  expect(availableMethods(account, { passkeys: [PASSKEY], totp: null })).toEqual([
    'passkey',
    'google',
  ])
  expect(availableMethods(account, { passkeys: [], totp: null })).toEqual(['google'])
})

test('without an answer about the second factors, there is still a way', () => {
  expect(availableMethods({ hasPassword: true }, undefined)).toEqual(['password'])
  expect(availableMethods({ hasPassword: false }, undefined)).toEqual(['google'])
})

test('where a second factor is needed, only second factors are offered', () => {
  const account = { hasPassword: true }
  expect(availableMethods(account, { passkeys: [PASSKEY], totp: TOTP }, true)).toEqual([
    'passkey',
    'code',
  ])
  expect(availableMethods(account, { passkeys: [], totp: null }, true)).toEqual(['password'])
})
