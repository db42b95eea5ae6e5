import type { deleteAccount as deleteAccountEndpoint } from '#contract/account.ts'
import type { changePassword as changePasswordEndpoint, User } from '#contract/auth.ts'
import * as apiKeys from '#server/features/api-keys/service.ts'
import type { ClientInfo } from '#server/features/auth/client-info.ts'
import { mailOwner } from '#server/features/auth/owner-mail.ts'
import type { MailDeps } from '#server/features/auth/owner-mail.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import * as auth from '#server/features/auth/service.ts'
import type { SignedIn } from '#server/features/auth/service.ts'
import { verifySignedInPassword } from '#server/features/auth/login-throttle.ts'
import * as customers from '#server/features/billing/customers.ts'
import type { BillingDeps } from '#server/features/billing/deps.ts'
import { withPaymentErrors } from '#server/features/billing/deps.ts'
import * as billing from '#server/features/billing/service.ts'
import * as contact from '#server/features/contact/service.ts'
import * as resets from '#server/features/password-reset/service.ts'
import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { z } from 'zod'
import { deletedMail } from './mails.ts'

export interface AccountDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Limits password changes, each of which computes two hashes. */
const CHANGES: RateLimit = {
  name: 'password-changes',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many password changes.',
}

const CHANGED_MAILS: RateLimit = { ...CHANGES, name: 'changed-mails', limit: 5 }

/** Prevents filling a mailbox by creating and deleting accounts with its address. */
const DELETED_MAILS: RateLimit = {
  name: 'deleted-mails',
  limit: 5,
  windowSeconds: 3_600,
  message: 'Too many emails to this address.',
}

/** Confirms a deletion by email. The payload has the address, since the account's row is gone. */
export const AccountDeletedMail = jobKind({
  queue: 'account-deleted-mail',
  payload: z.object({ email: z.string() }),
})

/**
 * Changes the password, ends all logins, revokes all API keys and emails the owner. Returns a new
 * login for the requesting browser.
 */
export async function changePassword(
  { db, jobs, rates }: AccountDeps,
  user: User,
  { currentPassword, newPassword }: z.output<typeof changePasswordEndpoint.body>,
  { browser }: ClientInfo,
): Promise<SignedIn> {
  const oldHash = await auth.passwordHashOf(db, user.id)
  if (oldHash === null) {
    throw new AppError(
      'conflict',
      'This account has no password yet. Request a link by email to choose one.',
    )
  }
  await rates.consume(CHANGES, user.id)
  await requirePassword(rates, user, oldHash, currentPassword, 'currentPassword')
  if (newPassword === currentPassword) {
    throw badInput('newPassword', 'This is your current password. Please choose a different one.')
  }
  const mayMail = await rates.tryConsume(CHANGED_MAILS, user.email.toLowerCase())
  const passwordHash = await hashPassword(newPassword)
  return db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    await requireUnchanged(db, user, oldHash)
    await auth.setPassword(db, user.id, passwordHash)
    // A reset link requested earlier could undo the change.
    await resets.deleteLinksOf(db, user.id)
    await apiKeys.revokeAll(db, user.id)
    if (mayMail) await jobs.enqueue(db, resets.PasswordChangedMail, { accountId: user.id })
    return auth.createLogin(db, user.id, browser)
  })
}

/**
 * Deletes the account and everything it owns, and confirms it by email. Its subscription is ended
 * first. If the payment provider is unavailable, nothing is deleted and the call fails with 503.
 */
export async function deleteAccount(
  deps: BillingDeps,
  scope: Scope,
  token: string,
  { email, password }: z.output<typeof deleteAccountEndpoint.body>,
): Promise<void> {
  const { db, jobs, rates } = deps
  const { user } = scope
  if (email.toLowerCase() !== user.email.toLowerCase()) {
    throw badInput('email', "Please enter this account's email address.")
  }
  const oldHash = await auth.passwordHashOf(db, user.id)
  if (oldHash !== null) await requirePassword(rates, user, oldHash, password ?? '', 'password')
  if (!(await auth.isLoginActive(db, token)))
    throw new AppError('unauthenticated', 'Please sign in.')
  await withPaymentErrors(() => billing.endAll(deps, scope))
  const mayMail = await rates.tryConsume(DELETED_MAILS, user.email.toLowerCase())
  await db.transaction().execute(async (db) => {
    await workspaces.lockOwned(db, user.id)
    await auth.lock(db, user.id)
    await requireUnchanged(db, user, oldHash)
    // The login may have been ended while this waited for the lock.
    if (!(await auth.isLoginActive(db, token)))
      throw new AppError('unauthenticated', 'Please sign in.')
    await deleteRows(db, jobs, user.id)
    if (mayMail) await jobs.enqueue(db, AccountDeletedMail, { email: user.email })
  })
}

/**
 * Deletes an account and the workspaces that it owns, in the caller's transaction. Their subscriptions
 * must be ended already.
 */
export async function deleteRows(db: Db, jobs: Jobs, accountId: string): Promise<void> {
  await contact.deleteMessagesByAccount(db, accountId)
  for (const workspaceId of await workspaces.ownedBy(db, accountId)) {
    await customers.enqueueForgetCustomers(db, jobs, workspaceId)
    await workspaces.remove(db, workspaceId)
  }
  await auth.deleteAccount(db, accountId)
}

export async function sendDeletedMail(
  { mailer, contactEmail }: MailDeps,
  { email }: z.output<typeof AccountDeletedMail.payload>,
): Promise<void> {
  await mailOwner(mailer, deletedMail(email, contactEmail))
}

/** Throws a 400 at `field` if the password is wrong. */
async function requirePassword(
  rates: RateLimiter,
  { id }: User,
  passwordHash: string,
  password: string,
  field: string,
): Promise<void> {
  const isRight = await verifySignedInPassword(rates, id, passwordHash, password)
  if (!isRight) throw badInput(field, 'That is not your current password.')
}

/** Throws a 409 if the password has changed since it was verified, which takes long. */
async function requireUnchanged(db: Db, user: User, oldHash: string | null): Promise<void> {
  if ((await auth.passwordHashOf(db, user.id)) === oldHash) return
  throw new AppError('conflict', 'Your password was changed in the meantime. Please sign in again.')
}
