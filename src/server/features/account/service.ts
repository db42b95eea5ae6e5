import type { deleteAccount } from '#contract/account.ts'
import type { changePassword, User } from '#contract/auth.ts'
import * as apiKeys from '#server/features/api-keys/service.ts'
import type { ClientInfo } from '#server/features/auth/client-info.ts'
import { mailOwner } from '#server/features/auth/owner-mail.ts'
import type { MailDeps } from '#server/features/auth/owner-mail.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import * as auth from '#server/features/auth/service.ts'
import type { SignedIn } from '#server/features/auth/service.ts'
import { isRightProof } from '#server/features/auth/login-throttle.ts'
import * as customers from '#server/features/billing/customers.ts'
import type { BillingDeps } from '#server/features/billing/deps.ts'
import { explained } from '#server/features/billing/deps.ts'
import * as billing from '#server/features/billing/service.ts'
import * as contact from '#server/features/contact/service.ts'
import * as resets from '#server/features/password-reset/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { z } from 'zod'
import { deletedMail } from './mails.ts'

/** What changes to an account need. */
export interface AccountDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Each one hashes twice. */
const CHANGES: RateLimit = {
  name: 'password-changes',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many changes of the password.',
}

const CHANGED_MAILS: RateLimit = { ...CHANGES, name: 'changed-mails', limit: 5 }

/** Accounts can be made and erased in turn, to fill somebody's mailbox. */
const TO_ONE_MAILBOX: RateLimit = {
  name: 'deleted-mails',
  limit: 5,
  windowSeconds: 3_600,
  message: 'Too many mails to this address.',
}

/** Tells whoever had an account that it has gone; there is no row left to ask for the address. */
export const AccountDeletedMail = jobKind({
  queue: 'account-deleted-mail',
  payload: z.object({ email: z.string() }),
})

/** Ends every login and API key, gives the browser that asks a new one, and tells the owner by mail. */
export async function change(
  { db, jobs, rates }: AccountDeps,
  user: User,
  { currentPassword, newPassword }: z.output<typeof changePassword.body>,
  { browser }: ClientInfo,
): Promise<SignedIn> {
  const known = await auth.passwordHashOf(db, user.id)
  if (known === null) {
    throw new AppError(
      'conflict',
      'This account has no password yet. Choose one with a link that we mail to you.',
    )
  }
  await rates.consume(CHANGES, user.id)
  await prove(rates, user, known, currentPassword, 'currentPassword')
  if (newPassword === currentPassword) {
    throw badInput('newPassword', 'That is the password you have. Please choose another.')
  }
  const mayMail = await rates.tryConsume(CHANGED_MAILS, user.email.toLowerCase())
  const passwordHash = await hashPassword(newPassword)
  return db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    await unchanged(db, user, known)
    await auth.setPassword(db, user.id, passwordHash)
    // A link that was asked for before would undo it.
    await resets.forgetLinksOf(db, user.id)
    await apiKeys.revokeAll(db, user.id)
    if (mayMail) await jobs.enqueue(db, resets.PasswordChangedMail, { accountId: user.id })
    return auth.enter(db, user.id, browser)
  })
}

/**
 * Erases the account and all that it owns; the last mail goes to its address. What it pays for is
 * ended first: 503 where the payment provider is away, and nothing is erased then.
 */
export async function erase(
  deps: BillingDeps,
  user: User,
  token: string,
  { email, password }: z.output<typeof deleteAccount.body>,
): Promise<void> {
  const { db, jobs, rates } = deps
  if (email.toLowerCase() !== user.email.toLowerCase()) {
    throw badInput('email', 'Please type the email address of this account.')
  }
  const known = await auth.passwordHashOf(db, user.id)
  if (known !== null) await prove(rates, user, known, password ?? '', 'password')
  if (!(await auth.isLiving(db, token))) throw new AppError('unauthenticated', 'Please sign in.')
  await explained(() => billing.endFor(deps, user))
  const mayMail = await rates.tryConsume(TO_ONE_MAILBOX, user.email.toLowerCase())
  await db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    await unchanged(db, user, known)
    // Whoever was signed out meanwhile, as by the account's true owner, ends nothing any more.
    if (!(await auth.isLiving(db, token))) throw new AppError('unauthenticated', 'Please sign in.')
    await eraseRows(db, jobs, user.id)
    if (mayMail) await jobs.enqueue(db, AccountDeletedMail, { email: user.email })
  })
}

/** All that an account owns, in the caller's transaction, once what it pays for has been ended. */
export async function eraseRows(db: Db, jobs: Jobs, accountId: string): Promise<void> {
  await contact.forgetMessagesOf(db, accountId)
  await customers.forgetCustomersOf(db, jobs, accountId)
  await auth.erase(db, accountId)
}

export async function mailDeleted(
  { mailer, contactEmail }: MailDeps,
  { email }: z.output<typeof AccountDeletedMail.payload>,
): Promise<void> {
  await mailOwner(mailer, deletedMail(email, contactEmail))
}

async function prove(
  rates: RateLimiter,
  { id }: User,
  passwordHash: string,
  password: string,
  field: string,
): Promise<void> {
  const right = await isRightProof(rates, id, passwordHash, password)
  if (!right) throw badInput(field, 'That is not your current password.')
}

/** Checking takes long: what was proved must still be true under the account's lock. */
async function unchanged(db: Db, user: User, known: string | null): Promise<void> {
  if ((await auth.passwordHashOf(db, user.id)) === known) return
  throw new AppError('conflict', 'The password was changed meanwhile. Please sign in again.')
}
