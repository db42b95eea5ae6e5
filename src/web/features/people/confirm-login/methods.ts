import type { User } from '#contract/auth.ts'
import type { Factors } from '#contract/second-factor.ts'

import { IS_PROVIDER_ONLY, PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'

const METHODS = ['password', 'passkey', 'code', 'google'] as const

/** A way to confirm a login. */
export type Method = (typeof METHODS)[number]

/**
 * Returns the ways that an account has, the preferred one first. `google` is
 * the identity provider, for accounts without a password, which were made by signing in with it. `factors` is undefined while unknown.
 * `secondFactor`: only second factors, if there is one.
 */
export function availableMethods(
  { hasPassword }: Pick<User, 'hasPassword'>,
  factors: Pick<Factors, 'passkeys' | 'totp'> | undefined,
  secondFactor = false,
): Method[] {
  const isOffered: Readonly<Record<Method, boolean>> = {
    password: hasPassword,
    passkey: factors !== undefined && factors.passkeys.length > 0,
    code: Boolean(factors?.totp),
    google: !hasPassword || IS_PROVIDER_ONLY,
  }
  const offered = METHODS.filter((method) => isOffered[method])
  const factorsOnly = offered.filter((method) => method === 'passkey' || method === 'code')
  return secondFactor && factorsOnly.length > 0 ? factorsOnly : offered
}

export const METHOD_LABELS = {
  password: { choose: 'Use your password', submit: 'Confirm', pending: 'Confirming…' },
  passkey: { choose: 'Use a passkey', submit: 'Use passkey', pending: 'Waiting for your passkey…' },
  code: {
    choose: 'Use a code from your authenticator app',
    submit: 'Confirm',
    pending: 'Confirming…',
  },
  google: {
    choose: `Sign in with ${PROVIDER_NAME} again`,
    submit: `Sign in with ${PROVIDER_NAME} again`,
    pending: '',
  },
} as const satisfies Record<Method, { choose: string; submit: string; pending: string }>
