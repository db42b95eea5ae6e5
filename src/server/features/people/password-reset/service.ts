import type { resetPassword } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import { addressKey } from '#domain/email-address.ts'
import type { Organization } from '#domain/organization.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import * as takeover from '#server/features/people/account-takeover/public.ts'
import * as apiKeys from '#server/features/workspaces/api-keys/public.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as passwords from '#server/features/people/passwords/public.ts'
import * as loginThrottle from '#server/features/people/login-throttle/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import { GLOBAL_SUBJECT } from '#server/platform/rate-limits/rate-limiter.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import { changedMail, resetMail } from './mails.ts'
import * as repo from './repo.ts'

/** Lifetime of a link; the mail states the same. */
const LINK_MINUTES = 60

const HOUR = 3_600

const NETWORK_BUDGET: RateLimit = {
  name: 'reset-requests',
  limit: 30,
  windowSeconds: HOUR,
  message: 'Too many requests from your network.',
}

/** Each use of a link reads the database, and one with a valid link computes a hash. */
export const USE_BUDGET: RateLimit = {
  name: 'reset-uses',
  limit: 100,
  windowSeconds: HOUR,
  message: 'Too many attempts from your network.',
}

/** Counted when a mail is sent, so that requests alone cannot block resets for all users. */
const TOTAL_BUDGET: RateLimit = {
  name: 'all-reset-mails',
  limit: 1_000,
  windowSeconds: HOUR,
  message: 'Too many password reset emails at the moment.',
}

const MAILBOX_BUDGET: RateLimit = {
  name: 'reset-mails',
  limit: 5,
  windowSeconds: HOUR,
  message: 'Too many emails to this address.',
}

/** Job: mails a reset link if the address has an account. */
export const ResetMail = jobKind({ queue: 'reset-mail', payload: z.object({ email: z.string() }) })

/** Job: notifies an account's owner that the password was changed. */
export const PasswordChangedMail = jobKind({
  queue: 'password-changed-mail',
  payload: z.object({ accountId: Id }),
})

export interface PasswordResetDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
  readonly organization: Organization | null
}

/**
 * Enqueues a reset mail. The account is looked up later in the job, so neither the response nor its
 * time reveals whether it exists. 429 after too many requests from one network; requests over the
 * mailbox's limit are dropped silently, because an error would reveal other requests.
 */
export async function requestLink(
  { db, jobs, rates }: PasswordResetDeps,
  network: string | null,
  address: string,
): Promise<{ message: string }> {
  await rates.consume(NETWORK_BUDGET, network)
  const email = addressKey(address)
  if (await rates.tryConsume(MAILBOX_BUDGET, mailboxOf(email))) {
    await jobs.enqueue(db, ResetMail, { email })
  }
  return {
    message: 'If an account with this email exists, you will receive password reset instructions.',
  }
}

/**
 * Mails a link if the address has an account. The token is created here, so that it is not stored in
 * the job queue; each retry creates a new one. Over the hourly total the job fails and is retried.
 */
export async function sendResetMail(
  { db, mailer, publicUrl, rates }: MailDeps & Pick<PasswordResetDeps, 'rates'>,
  { email }: z.output<typeof ResetMail.payload>,
): Promise<void> {
  const account = await accounts.findContactByEmail(db, email)
  if (!account) return
  await rates.consume(TOTAL_BUDGET, GLOBAL_SUBJECT)
  const link = await createLink(db, { accountId: account.id, publicUrl, byMail: true })
  await mailOwner(mailer, resetMail(account.email, link))
}

/**
 * Creates a link to choose a password, valid once within an hour.
 * @param byMail true if using the link proves access to the mailbox, and so confirms the address
 */
export async function createLink(
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
 * Sets a new password with a link's token and deletes the account's logins, API keys and other
 * links. With an emailed link, the owner of an unconfirmed address takes the account over. A suspended
 * account stays suspended. 400 if the token is unknown, used or expired; 429 after too many from one network.
 */
export async function reset(
  { db, jobs, rates, organization }: PasswordResetDeps,
  network: string | null,
  { token, newPassword }: z.output<typeof resetPassword.body>,
): Promise<{ message: string }> {
  await rates.consume(USE_BUDGET, network)
  passwords.requireHardToGuess('newPassword', newPassword)
  const hash = hashToken(token)
  const accountId = await repo.accountByToken(db, hash, { signsIn: false })
  if (accountId === undefined) throw invalidLink()
  // Hashing takes long, so it runs only for a valid token and before the lock.
  const passwordHash = await passwords.hashPassword(newPassword)
  const { email } = await takeover.inTransaction(db, async (db) => {
    const unconfirmed = await takeover.lockUnconfirmed(db, accountId)
    const owner = unconfirmed?.user ?? (await accounts.lock(db, accountId))
    const used = await repo.useToken(db, accountId, hash)
    if (!used) throw invalidLink()
    await repo.deleteTokensOf(db, accountId)
    if (unconfirmed && used.by_mail) {
      await takeover.takeOver(db, { jobs, organization }, unconfirmed, 'password')
      await accounts.confirmEmail(db, accountId)
    } else {
      await apiKeys.revokeAll(db, accountId)
      await jobs.enqueue(db, PasswordChangedMail, { accountId })
    }
    await passwords.setPassword(db, accountId, passwordHash)
    return owner
  })
  await loginThrottle.resetLoginThrottle(rates, email)
  return { message: 'Password reset successful' }
}

/** Mails the owner that the password was changed. */
export async function sendChangedMail(
  { db, mailer, publicUrl, contactEmail }: MailDeps,
  { accountId }: z.output<typeof PasswordChangedMail.payload>,
): Promise<void> {
  const owner = await accounts.findContactById(db, accountId)
  if (owner) await mailOwner(mailer, changedMail(owner.email, publicUrl, contactEmail))
}

/** Deletes the account's reset links in the caller's transaction. */
export const deleteLinksOf = (db: Db, accountId: string): Promise<void> =>
  repo.deleteTokensOf(db, accountId)

/** Deletes expired tokens. */
export const deleteExpired = (db: Db): Promise<void> => repo.deleteExpired(db)

function invalidLink(): AppError {
  return new AppError(
    'bad_input',
    'This reset link is invalid or has expired. Please request a new one.',
  )
}
