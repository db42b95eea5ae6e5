import type { Factors } from '#contract/second-factor.ts'
import { describe, expect, test } from 'vitest'
import {
  hasFactor,
  hasOneFactor,
  withNewCodes,
  withoutBrowser,
  withoutPasskey,
  withoutTotp,
  withPasskey,
  withTotp,
} from './factors.ts'

const NONE: Factors = { totp: null, passkeys: [], recoveryCodesLeft: 0, rememberedBrowsers: [] }
const PHONE = { id: 'a', name: 'Phone', createdOn: '2026-10-03', lastUsedOn: null }
const KEY = { ...PHONE, id: 'b', name: 'Key' }
const FIREFOX = {
  id: 'f',
  browser: 'Firefox on Linux',
  rememberedUntil: '2026-11-02',
  current: false,
}
const BOTH: Factors = {
  totp: { addedOn: '2026-10-03' },
  passkeys: [PHONE],
  recoveryCodesLeft: 3,
  rememberedBrowsers: [FIREFOX],
}

test('an account has a second factor with an app or a passkey', () => {
  expect([NONE, withTotp(NONE, '2026-10-03'), withPasskey(NONE, KEY)].map(hasFactor)).toEqual([
    false,
    true,
    true,
  ])
})

test('an account with an app and a passkey has more than one factor', () => {
  expect([NONE, BOTH, withoutTotp(BOTH), withPasskey(NONE, KEY)].map(hasOneFactor)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

describe('recovery codes', () => {
  test('are new with each authenticator app', () => {
    expect(withTotp({ ...BOTH, totp: null }, '2026-10-04')).toEqual({
      ...BOTH,
      totp: { addedOn: '2026-10-04' },
      recoveryCodesLeft: 10,
    })
  })

  test('are new with a passkey only if it is the first factor', () => {
    expect(withPasskey(NONE, KEY).recoveryCodesLeft).toBe(10)
    expect(withPasskey(BOTH, KEY)).toEqual({ ...BOTH, passkeys: [PHONE, KEY] })
  })

  test('can be replaced', () => {
    expect(withNewCodes(BOTH)).toEqual({ ...BOTH, recoveryCodesLeft: 10 })
  })

  test('and remembered browsers go with the last factor', () => {
    const passkeyLeft = withoutTotp(BOTH)
    expect(passkeyLeft).toEqual({ ...BOTH, totp: null })
    expect(withoutPasskey(passkeyLeft, PHONE.id)).toEqual(NONE)
    expect(withoutTotp(withoutPasskey(BOTH, PHONE.id))).toEqual(NONE)
  })
})

test('a browser that is asked again leaves the list', () => {
  expect(withoutBrowser(BOTH, FIREFOX.id).rememberedBrowsers).toEqual([])
  expect(withoutBrowser(BOTH, 'other')).toEqual(BOTH)
})
