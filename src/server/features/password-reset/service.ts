import type { resetPassword } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import * as apiKeys from '#server/features/api-keys/service.ts'
import { mailOwner } from '#server/features/auth/owner-mail.ts'
import type { MailDeps } from '#server/features/auth/owner-mail.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import * as auth from '#server/features/auth/service.ts'
import { forgetGuesses } from '#server/features/auth/login-throttle.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import { GLOBAL_SUBJECT } from '#server/platform/rates/rate-limiter.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import { changedMail, resetMail } from './mails.ts'
import * as repo from './repo.ts'

/** How long a link holds; the mail says the same. */
const LINK_MINUTES = 60

const HOUR = 3_600

const FROM_ONE_NETWORK: RateLimit = {
  name: 'reset-requests',
  limit: 30,
  windowSeconds: HOUR,
  message: 'Too many requests from your network.',
}

/** Counted where a mail goes out: requests alone must not close the way for everybody. */
const TO_EVERYBODY: RateLimit = {
  name: 'all-reset-mails',
  limit: 1_000,
  windowSeconds: HOUR,
  message: 'Too many reset mails at the moment.',
}

const TO_ONE_MAILBOX: RateLimit = {
  name: 'reset-mails',
  limit: 5,
  windowSeconds: HOUR,
  message: 'Too many mails to this address.',
}

/** Looks an address up and mails a link where it has an account. */
export const ResetMail = jobKind({ queue: 'reset-mail', payload: z.object({ email: z.string() }) })

/** Tells an account's owner that the password was changed. */
export const PasswordChangedMail = jobKind({
  queue: 'password-changed-mail',
  payload: z.object({ accountId: Id }),
})

/** What requests for a new password need. */
export interface PasswordResetDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/**
 * Takes a request for a new password. Nothing here knows whether there is such an account, so
 * neither the answer nor its time can tell. 429 after too many; too many for one mailbox go on
 * unsaid, since that would tell who else asked.
 */
export async function requestLink(
  { db, jobs, rates }: PasswordResetDeps,
  network: string,
  typed: string,
): Promise<{ message: string }> {
  await rates.consume(FROM_ONE_NETWORK, network)
  const email = typed.toLowerCase()
  if (await rates.tryConsume(TO_ONE_MAILBOX, email)) await jobs.enqueue(db, ResetMail, { email })
  return {
    message: 'If an account with this email exists, you will receive password reset instructions.',
  }
}

/**
 * Mails a link to the account of an address, if there is one. The token is made here, so that it
 * rests nowhere but in the mail; a mail that did not go out is tried again with another one, and so
 * is one beyond what may go out in an hour.
 */
export async function mailLink(
  { db, mailer, publicUrl, rates }: MailDeps & Pick<PasswordResetDeps, 'rates'>,
  { email }: z.output<typeof ResetMail.payload>,
): Promise<void> {
  const account = await auth.mailboxOf(db, email)
  if (!account) return
  await rates.consume(TO_EVERYBODY, GLOBAL_SUBJECT)
  const link = await makeLink(db, { accountId: account.id, publicUrl, byMail: true })
  await mailOwner(mailer, resetMail(account.email, link))
}

/**
 * Makes a link to a new password, which works once within an hour. Whoever comes by one that was
 * not mailed has not shown that mails reach them.
 */
export async function makeLink(
  db: Db,
  { accountId, publicUrl, byMail }: { accountId: string; publicUrl: string; byMail: boolean },
): Promise<string> {
  const token = newToken()
  await repo.insertToken(db, {
    hash: hashToken(token),
    accountId,
    minutes: LINK_MINUTES,
    byMail,
  })
  return `${publicUrl}/reset-password?token=${token}`
}

/**
 * Sets a new password with a link's token, ends every login and API key of the account and makes
 * all its other links worthless; a suspended account stays closed all the same. 400 where the token
 * is unknown, used or too old.
 */
export async function reset(
  { db, jobs, rates }: PasswordResetDeps,
  { token, newPassword }: z.output<typeof resetPassword.body>,
): Promise<{ message: string }> {
  const hash = hashToken(token)
  const accountId = await repo.accountOfToken(db, hash)
  if (accountId === undefined) throw linkInvalid()
  // It takes long, so neither for a token that is none nor while others wait for the lock.
  const passwordHash = await hashPassword(newPassword)
  const { email } = await db.transaction().execute(async (db) => {
    const owner = await auth.lock(db, accountId)
    const taken = await repo.takeToken(db, accountId, hash)
    if (!taken) throw linkInvalid()
    await repo.deleteTokensOf(db, accountId)
    await auth.setPassword(db, accountId, passwordHash)
    await apiKeys.revokeAll(db, accountId)
    if (taken.by_mail) await auth.confirmEmail(db, accountId)
    await jobs.enqueue(db, PasswordChangedMail, { accountId })
    return owner
  })
  await forgetGuesses(rates, email)
  return { message: 'Password reset successful' }
}

/** Tells the owner that the password was changed, by whatever way. */
export async function mailChange(
  { db, mailer, publicUrl, contactEmail }: MailDeps,
  { accountId }: z.output<typeof PasswordChangedMail.payload>,
): Promise<void> {
  const owner = await auth.mailboxById(db, accountId)
  if (owner) await mailOwner(mailer, changedMail(owner.email, publicUrl, contactEmail))
}

/** Makes links worthless that were mailed to the account so far, in the caller's transaction. */
export const forgetLinksOf = (db: Db, accountId: string): Promise<void> =>
  repo.deleteTokensOf(db, accountId)

/** Deletes tokens that nobody can use any more. */
export const forgetExpired = (db: Db): Promise<void> => repo.deleteExpired(db)

function linkInvalid(): AppError {
  return new AppError(
    'bad_input',
    'This reset link is invalid or has expired. Please request a new one.',
  )
}
