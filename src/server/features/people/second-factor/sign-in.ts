import type { SecondFactorMethod, User } from '#contract/auth.ts'
import type { completeLogin, confirmLogin } from '#contract/second-factor.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import type { ClientInfo, SignedIn } from '#server/features/people/logins/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import * as loginThrottle from '#server/features/people/login-throttle/public.ts'
import * as mailedCodes from '#server/features/people/mailed-codes/public.ts'
import * as passwords from '#server/features/people/passwords/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { z } from 'zod'
import * as passkeys from './passkeys.ts'
import * as recoveryCodes from './recovery-codes.ts'
import { notify } from './service.ts'
import type { SecondFactorDeps } from './service.ts'
import * as totp from './totp.ts'
import type { RelyingParty } from './webauthn.ts'

/** Each challenge is a row, and the sign-in page asks for one. */
const CHALLENGES: RateLimit = {
  name: 'passkey-challenges',
  limit: 600,
  windowSeconds: 3_600,
  message: 'Too many sign-ins with a passkey from your network.',
}

/** Returns how a pending sign-in can be completed. 401 if there is none. */
export async function methodsOf(
  db: Db,
  pending: string | undefined,
): Promise<SecondFactorMethod[]> {
  const accountId = await logins.pendingAccount(db, pending)
  if (accountId === undefined) throw noFirstStep()
  return logins.secondFactorsOf(db, accountId)
}

/** Completes a pending sign-in with a code. 401 if it is wrong. */
export async function completeWithCode(
  { db, jobs, rates }: SecondFactorDeps,
  pending: string | undefined,
  { code, recoveryCode }: z.output<typeof completeLogin.body>,
  { network, browser, knownToken }: ClientInfo,
): Promise<SignedIn> {
  const accountId = await logins.pendingAccount(db, pending)
  if (accountId === undefined || pending === undefined) throw noFirstStep()
  const knownBrowser = await logins.knownBrowserKey(db, accountId, knownToken)
  const attempt = { subject: accountId, network, knownBrowser }
  const isRecovery = recoveryCode !== undefined
  let signedIn: SignedIn | undefined
  const isRight = await loginThrottle.verifyLoginCode(rates, attempt, async () => {
    const hash = isRecovery ? await recoveryCodes.hashTyped(db, accountId, recoveryCode) : null
    signedIn = await db.transaction().execute(async (db) => {
      await accounts.lock(db, accountId)
      const isUsed = isRecovery
        ? hash !== null && (await recoveryCodes.use(db, accountId, hash))
        : await totp.use(db, accountId, code ?? '')
      if (!isUsed) return
      // A new password, or another request, may have ended the sign-in while this waited.
      if (!(await logins.usePendingLogin(db, pending))) throw noFirstStep()
      if (isRecovery) {
        const left = await recoveryCodes.countLeft(db, accountId)
        await notify(db, jobs, accountId, { kind: 'codeUsed', left })
      }
      return logins.createLogin(
        db,
        accountId,
        browser,
        isRecovery ? 'recovery code' : 'second factor',
      )
    })
    return signedIn !== undefined
  })
  if (!isRight || !signedIn) throw wrongCode(isRecovery)
  return signedIn
}

const wrongCode = (isRecovery: boolean) =>
  new AppError(
    'unauthenticated',
    isRecovery
      ? 'That is not an unused recovery code of your account.'
      : 'Wrong code. Enter the code that your app shows now. Each code works once.',
  )

const noFirstStep = () =>
  new AppError('unauthenticated', 'Your sign-in has expired. Please start again.')

/**
 * Returns options to use a passkey: of the account whose sign-in is pending, of the signed-in one, or
 * of any.
 */
export async function startPasskey(
  { db, rates }: SecondFactorDeps,
  site: RelyingParty,
  { network }: Pick<ClientInfo, 'network'>,
  { pending, user }: { readonly pending: string | undefined; readonly user: User | undefined },
) {
  await rates.consume(CHALLENGES, network)
  const accountId = (await logins.pendingAccount(db, pending)) ?? user?.id ?? null
  return passkeys.startUsing(db, site, accountId)
}

/**
 * Signs in with a passkey alone, or completes a pending sign-in with it. 401 if it is not valid. Where people sign in
 * with the identity provider alone, a passkey is a second step only; 403 without a first one.
 */
export async function signInWithPasskey(
  { db, rates }: SecondFactorDeps,
  site: RelyingParty,
  {
    pending,
    provider,
  }: { readonly pending: string | undefined; readonly provider: SignInProvider },
  response: { readonly id: string },
  { network, browser }: ClientInfo,
): Promise<SignedIn> {
  if (provider.isOnlyWay && pending === undefined) throw passwords.onlyProvider(provider)
  let proof: passkeys.PasskeyProof | undefined
  let isAlone = false
  const isRight = await loginThrottle.verifyFromNetwork(rates, network, async () => {
    proof = (await passkeys.verify(db, site, response)) ?? undefined
    if (!proof) return false
    isAlone = !provider.isOnlyWay && proof.challengedAccount === null && proof.personVerified
    const isSecondStep =
      proof.challengedAccount === proof.accountId &&
      (await logins.pendingAccount(db, pending)) === proof.accountId
    return isAlone || isSecondStep
  })
  const verified = proof
  if (!isRight || !verified) throw wrongPasskey()
  const { accountId } = verified
  return db.transaction().execute(async (db) => {
    await accounts.lock(db, accountId)
    // The owner may have removed the passkey, or changed the password, while this waited.
    if (!(await passkeys.recordUse(db, verified))) throw wrongPasskey()
    const isFirstStepLeft = pending !== undefined && (await logins.usePendingLogin(db, pending))
    if (!isAlone && !isFirstStepLeft) throw noFirstStep()
    return logins.createLogin(db, accountId, browser, 'second factor')
  })
}

const wrongPasskey = () =>
  new AppError('unauthenticated', 'This passkey cannot be used here. Try another way.')

/**
 * Confirms that a login is used by the owner of the account. 400 at the field that is wrong, 401 if the
 * login was ended in the meantime.
 */
export async function confirm(
  { db, rates }: SecondFactorDeps,
  site: RelyingParty,
  { user, login }: { readonly user: User; readonly login: string },
  { password, code, mailedCode, passkey }: z.output<typeof confirmLogin.body>,
): Promise<void> {
  if (password !== undefined) {
    const hash = await passwords.passwordHashOf(db, user.id)
    if (hash === null) throw badInput('password', 'Your account has no password.')
    const isRight = await loginThrottle.verifySignedInPassword(rates, user.id, hash, password)
    if (!isRight) throw badInput('password', 'That is not your password.')
  }
  if (code !== undefined) {
    const isRight = await loginThrottle.verifySignedInCode(rates, user.id, () =>
      totp.use(db, user.id, code),
    )
    if (!isRight) throw badInput('code', 'Wrong code. Enter the code that your app shows now.')
  }
  if (mailedCode !== undefined) {
    const owner = { accountId: user.id, login }
    if (!(await mailedCodes.useCode({ db, rates }, owner, mailedCode))) {
      throw badInput('mailedCode', 'That is not the code of the latest email, or it has expired.')
    }
  }
  if (passkey !== undefined) {
    const proof = await passkeys.verify(db, site, passkey)
    const isRight =
      proof?.accountId === user.id &&
      proof.challengedAccount === user.id &&
      (await passkeys.recordUse(db, proof))
    if (!isRight) throw badInput('passkey', 'This passkey cannot be used here. Try another way.')
  }
  await logins.confirmLogin(db, login, code !== undefined || passkey !== undefined)
}
