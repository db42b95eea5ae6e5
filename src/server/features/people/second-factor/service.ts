import type { User } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import type { addPasskey as addPasskeyEndpoint, Factors } from '#contract/second-factor.ts'
import { verifySignedInCode } from '#server/features/people/login-throttle/public.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import * as logins from '#server/features/people/logins/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as callers from '#server/features/people/callers/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { z } from 'zod'
import { factorMail } from './mails.ts'
import type { FactorChange } from './mails.ts'
import * as passkeyRepo from './passkey-repo.ts'
import * as passkeys from './passkeys.ts'
import * as recoveryCodes from './recovery-codes.ts'
import * as totpRepo from './totp-repo.ts'
import * as totp from './totp.ts'
import type { RelyingParty } from './webauthn.ts'

export interface SecondFactorDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Each change sends an email, also to an address that someone registered for another person. */
const CHANGES: RateLimit = {
  name: 'factor-changes',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many changes of your second factors.',
}

/** Job: tells an account's owner that a second factor was changed or a recovery code was used. */
export const FactorMail = jobKind({
  queue: 'factor-mail',
  payload: z.object({
    accountId: Id,
    change: z.union([
      z.object({ kind: z.enum(['totpAdded', 'totpRemoved', 'codesRenewed', 'reset']) }),
      z.object({ kind: z.enum(['passkeyAdded', 'passkeyRemoved']), name: z.string() }),
      z.object({ kind: z.literal('codeUsed'), left: z.int() }),
    ]),
  }),
})

/** A signed-in person with the token of the login, which must still be valid when something changes. */
interface Owner {
  readonly user: User
  readonly login: string
}

/** Returns the second factors of an account. `known` is the token of the requesting browser. */
export async function list(db: Db, { id }: User, known: string | undefined): Promise<Factors> {
  const app = await totpRepo.find(db, id)
  return {
    totp: app?.confirmed_on ? { addedOn: app.confirmed_on } : null,
    passkeys: await passkeyRepo.list(db, id),
    recoveryCodesLeft: await recoveryCodes.countLeft(db, id),
    rememberedBrowsers: await logins.listRemembered(db, id, known),
  }
}

/** Starts to set up an authenticator app. 409 if the account has one. */
export const startTotp = ({ db }: SecondFactorDeps, owner: Owner) =>
  change(db, owner, async (db) => {
    const started = await totp.start(db, owner.user.id, owner.user.email)
    if (!started) throw new AppError('conflict', 'You have an authenticator app. Remove it first.')
    return started
  })

/** Confirms the authenticator app and returns new recovery codes. */
export async function confirmTotp(
  { db, jobs, rates }: SecondFactorDeps,
  owner: Owner,
  code: string,
): Promise<string[]> {
  const { id } = owner.user
  if (!(await totp.isStarted(db, id))) {
    throw new AppError('conflict', 'No authenticator app is being set up. Please start again.')
  }
  let matched: totp.MatchedSecret | undefined
  const isRight = await verifySignedInCode(rates, id, async () => {
    matched = await totp.match(db, id, code)
    return matched !== undefined
  })
  const confirmed = matched
  if (!isRight || !confirmed)
    throw badInput('code', 'That is not the current code. Wait for the next one.')
  await rates.consume(CHANGES, id)
  const created = await recoveryCodes.create()
  await change(db, owner, async (db) => {
    if (!(await totp.confirm(db, id, confirmed))) {
      throw new AppError('conflict', 'The set-up was started again. Please use the new key.')
    }
    await recoveryCodes.replace(db, id, created)
    await logins.confirmLogin(db, owner.login, true)
    await notify(db, jobs, id, { kind: 'totpAdded' })
  })
  return created.codes
}

/** Throws 404 if the account has no authenticator app. */
export async function removeTotp(
  { db, jobs, rates }: SecondFactorDeps,
  owner: Owner,
): Promise<void> {
  const { id } = owner.user
  await rates.consume(CHANGES, id)
  await change(db, owner, async (db) => {
    if (!(await totpRepo.remove(db, id))) throw notFound('An authenticator app')
    await forgetUnneeded(db, id)
    await notify(db, jobs, id, { kind: 'totpRemoved' })
  })
}

/** Replaces the recovery codes. 409 without a second factor. */
export async function renewRecoveryCodes(
  { db, jobs, rates }: SecondFactorDeps,
  owner: Owner,
): Promise<string[]> {
  const { id } = owner.user
  await requireSecondFactor(db, id)
  await rates.consume(CHANGES, id)
  const created = await recoveryCodes.create()
  await change(db, owner, async (db) => {
    await requireSecondFactor(db, id)
    await recoveryCodes.replace(db, id, created)
    await notify(db, jobs, id, { kind: 'codesRenewed' })
  })
  return created.codes
}

/** Adds a passkey; the first second factor of an account comes with recovery codes. */
export async function addPasskey(
  { db, jobs, rates }: SecondFactorDeps,
  site: RelyingParty,
  owner: Owner,
  { response, name }: z.output<typeof addPasskeyEndpoint.body>,
  userAgent: string | undefined,
) {
  const { user } = owner
  const named = { response, ...(name && { name }), ...(userAgent && { userAgent }) }
  const passkey = await passkeys.read(db, site, user, named)
  await rates.consume(CHANGES, user.id)
  const hasFactor = async (db: Db) => (await logins.secondFactorsOf(db, user.id)).length > 0
  const prepared = (await hasFactor(db)) ? null : await recoveryCodes.create()
  return change(db, owner, async (db) => {
    // Another request may have added the first second factor, with codes that its owner has seen.
    const created = (await hasFactor(db)) ? null : prepared
    const added = await passkeys.add(db, user.id, passkey)
    if (created) await recoveryCodes.replace(db, user.id, created)
    await logins.confirmLogin(db, owner.login, true)
    await notify(db, jobs, user.id, { kind: 'passkeyAdded', name: added.name })
    return { ...added, ...(created && { recoveryCodes: created.codes }) }
  })
}

/** Throws 404 if the account has no such passkey. */
export async function removePasskey(
  { db, jobs, rates }: SecondFactorDeps,
  owner: Owner,
  passkeyId: string,
): Promise<void> {
  const { id } = owner.user
  await rates.consume(CHANGES, id)
  await change(db, owner, async (db) => {
    const name = await passkeyRepo.remove(db, id, passkeyId)
    if (name === undefined) throw notFound('This passkey')
    await forgetUnneeded(db, id)
    await notify(db, jobs, id, { kind: 'passkeyRemoved', name })
  })
}

/**
 * Removes all second factors of an account in the caller's transaction, which holds its lock, and returns
 * how many there were.
 */
export async function removeAll(
  db: Db,
  accountId: string,
): Promise<{ apps: number; passkeys: number; recoveryCodes: number }> {
  const removed = {
    apps: await totpRepo.removeAll(db, accountId),
    passkeys: await passkeyRepo.removeAll(db, accountId),
    recoveryCodes: await recoveryCodes.remove(db, accountId),
  }
  await logins.forgetAllRemembered(db, accountId)
  return removed
}

/** Removes what was added on a UTC day or later, in the caller's transaction, which holds the account's lock. */
export async function removeAddedFrom(db: Db, accountId: string, day: string): Promise<void> {
  await totpRepo.removeFrom(db, accountId, day)
  await passkeyRepo.removeFrom(db, accountId, day)
  await forgetUnneeded(db, accountId)
}

/** Works like `removeAll`; also ends the logins and tells the owner, who has lost the factors. */
export async function reset(
  { db, jobs }: { readonly db: Db; readonly jobs: Pick<Jobs, 'enqueue'> },
  accountId: string,
): Promise<void> {
  await removeAll(db, accountId)
  await logins.endLogins(db, accountId)
  await notify(db, jobs, accountId, { kind: 'reset' })
}

/** Tells the owner what changed, in the caller's transaction. */
export const notify = (
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  accountId: string,
  change: FactorChange,
): Promise<void> => jobs.enqueue(db, FactorMail, { accountId, change })

export async function sendFactorMail(
  { db, mailer, ...site }: MailDeps,
  { accountId, change }: z.output<typeof FactorMail.payload>,
): Promise<void> {
  const owner = await accounts.findContactById(db, accountId)
  if (owner) await mailOwner(mailer, factorMail(owner.email, change, site))
}

/** Runs a change under the lock of the account. 401 if the login was ended while this waited for it. */
const change = <T>(db: Db, { user, login }: Owner, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (db) => {
    await accounts.lock(db, user.id)
    if (!(await callers.isLoginActive(db, login))) {
      throw new AppError('unauthenticated', 'Please sign in.')
    }
    return work(db)
  })

async function requireSecondFactor(db: Db, accountId: string): Promise<void> {
  if ((await logins.secondFactorsOf(db, accountId)).length > 0) return
  throw new AppError('conflict', 'Set up an authenticator app or a passkey first.')
}

// After the last second factor, recovery codes and remembered browsers mean nothing.
async function forgetUnneeded(db: Db, accountId: string): Promise<void> {
  if ((await logins.secondFactorsOf(db, accountId)).length > 0) return
  await recoveryCodes.remove(db, accountId)
  await logins.forgetAllRemembered(db, accountId)
}
