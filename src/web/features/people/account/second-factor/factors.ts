import type { Factors, Passkey } from '#contract/second-factor.ts'
import { RECOVERY_CODES } from '#domain/recovery-codes.ts'

// The second factors of an account after a change, to update the cached ones.

export const hasFactor = ({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean =>
  totp !== null || passkeys.length > 0

/** True if the account has one second factor, which can be removed. */
export const hasOneFactor = ({ totp, passkeys }: Factors): boolean =>
  passkeys.length + (totp ? 1 : 0) === 1

// Confirming an app replaces the recovery codes. `addedOn` is a UTC day, `YYYY-MM-DD`.
export const withTotp = (factors: Factors, addedOn: string): Factors => ({
  ...withNewCodes(factors),
  totp: { addedOn },
})

export const withoutTotp = (factors: Factors): Factors =>
  withoutUnneeded({ ...factors, totp: null })

// The first second factor comes with recovery codes.
export const withPasskey = (factors: Factors, passkey: Passkey): Factors => ({
  ...(hasFactor(factors) ? factors : withNewCodes(factors)),
  passkeys: [...factors.passkeys, passkey],
})

export const withoutPasskey = (factors: Factors, id: string): Factors =>
  withoutUnneeded({
    ...factors,
    passkeys: factors.passkeys.filter((passkey) => passkey.id !== id),
  })

export const withNewCodes = (factors: Factors): Factors => ({
  ...factors,
  recoveryCodesLeft: RECOVERY_CODES,
})

export const withoutBrowser = (factors: Factors, id: string): Factors => ({
  ...factors,
  rememberedBrowsers: factors.rememberedBrowsers.filter((browser) => browser.id !== id),
})

/** Returns the server deletes recovery codes and remembered browsers with the last second factor. */
const withoutUnneeded = (factors: Factors): Factors =>
  hasFactor(factors) ? factors : { ...factors, recoveryCodesLeft: 0, rememberedBrowsers: [] }
