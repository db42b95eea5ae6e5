import type { SecondFactorMethod, User } from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { AccountSuspended } from '#server/features/people/accounts/public.ts'
import type { ClientInfo } from './client-info.ts'
import { skipsSecondFactor } from './known-browsers.ts'
import { LOGIN_DAYS } from '#server/features/people/callers/public.ts'
import * as logins from './login-repo.ts'
import { createPendingLogin } from './pending-logins.ts'
import { factorsOf, updateLastLogin } from './access-repo.ts'
import { toUser } from '#server/features/people/callers/public.ts'

/** Active logins per account; another sign-in deletes the least recently used one. */
const MAX_LOGINS = 50

/** A signed-in user and the token for the browser. */
export interface SignedIn {
  readonly user: User
  readonly token: string
}

/** A sign-in whose second step is missing. */
export interface PendingLogin {
  readonly pendingToken: string
  readonly methods: readonly SecondFactorMethod[]
}

/**
 * What a sign-in has proven: a password or what stands for it, a second factor, or a recovery code, which is a
 * second factor that does not confirm the login.
 */
type LoginProof = 'password' | 'second factor' | 'recovery code'

/** The result of a sign-in's first step. */
export type LoginStep = SignedIn | PendingLogin

/**
 * Signs an account in after its first step, in the caller's transaction. If the account has a second
 * factor, and the browser is not remembered, the sign-in awaits its second step. The caller has verified
 * the credentials.
 */
export async function finishFirstStep(
  db: Db,
  accountId: string,
  { browser, knownToken }: Pick<ClientInfo, 'browser' | 'knownToken'>,
): Promise<LoginStep> {
  const methods = await secondFactorsOf(db, accountId)
  if (methods.length === 0 || (await skipsSecondFactor(db, accountId, knownToken))) {
    return createLogin(db, accountId, browser)
  }
  return { pendingToken: await createPendingLogin(db, accountId), methods }
}

/** Returns how an account can complete a sign-in; empty without a second factor. */
export async function secondFactorsOf(db: Db, accountId: string): Promise<SecondFactorMethod[]> {
  const { totp, passkey, recoveryCode } = await factorsOf(db, accountId)
  if (!totp && !passkey) return []
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(recoveryCode ? (['recoveryCode'] as const) : []),
  ]
}

/**
 * Creates a login for an account in the caller's transaction. The caller has verified the
 * credentials; every kind of sign-in checks here that the account is not suspended.
 */
export async function createLogin(
  db: Db,
  accountId: string,
  browser: string,
  proof: LoginProof = 'password',
): Promise<SignedIn> {
  const account = await updateLastLogin(db, accountId)
  if (!account) throw new AccountSuspended()
  const token = newToken()
  await logins.insertLogin(db, {
    tokenHash: hashToken(token),
    accountId,
    browser,
    days: LOGIN_DAYS,
    confirmed: proof !== 'recovery code',
    factorProven: proof !== 'password',
  })
  await logins.deleteLoginsBeyond(db, accountId, MAX_LOGINS)
  return { token, user: toUser(account) }
}
