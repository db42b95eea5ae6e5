import type { deleteAccount as deleteAccountEndpoint, updateAccount } from '#contract/account.ts'
import type { changePassword as changePasswordEndpoint, User } from '#contract/auth.ts'
import { isSameAddress } from '#domain/email-address.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import * as apiKeys from '#server/features/workspaces/api-keys/public.ts'
import type { ClientInfo, SignedIn } from '#server/features/people/logins/public.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import * as passwords from '#server/features/people/passwords/public.ts'
import * as loginThrottle from '#server/features/people/login-throttle/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import * as callers from '#server/features/people/callers/public.ts'
import type { BillingDeps } from '#server/features/money/billing/public.ts'
import * as contact from '#server/features/site/contact/public.ts'
import * as ownRuns from '#server/features/rounds/own-runs/public.ts'
import * as resets from '#server/features/people/password-reset/public.ts'
import {
  deleteRows as deleteWorkspaceRows,
  endPayments,
} from '#server/features/workspaces/workspace-lifecycle/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import * as members from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
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

/** Each change leaves an entry in the audit log of every workspace. */
const RENAMES: RateLimit = {
  ...CHANGES,
  name: 'renames',
  message: 'Too many changes of your name.',
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
  const oldHash = await passwords.passwordHashOf(db, user.id)
  if (oldHash === null) {
    throw new AppError(
      'conflict',
      'This account has no password yet. Request a link by email to choose one.',
    )
  }
  await rates.consume(CHANGES, user.id)
  passwords.requireHardToGuess('newPassword', newPassword)
  await loginThrottle.requirePassword(rates, user, oldHash, currentPassword, 'currentPassword')
  if (newPassword === currentPassword) {
    throw badInput('newPassword', 'This is your current password. Please choose a different one.')
  }
  const mayMail = await rates.tryConsume(CHANGED_MAILS, mailboxOf(user.email))
  const passwordHash = await passwords.hashPassword(newPassword)
  return db.transaction().execute(async (db) => {
    await accounts.lock(db, user.id)
    await loginThrottle.requireUnchangedPassword(db, user, oldHash)
    await passwords.setPassword(db, user.id, passwordHash)
    // A reset link requested earlier could undo the change.
    await resets.deleteLinksOf(db, user.id)
    await apiKeys.revokeAll(db, user.id)
    if (mayMail) await jobs.enqueue(db, resets.PasswordChangedMail, { accountId: user.id })
    return logins.createLogin(db, user.id, browser)
  })
}

/** Changes first or last name. Workspaces have an entry about it. 409 without a password. */
export async function rename(
  { db, rates }: AccountDeps,
  user: User,
  names: z.output<typeof updateAccount.body>,
): Promise<User> {
  accounts.requireOwnProfile(user)
  await rates.consume(RENAMES, user.id)
  return db.transaction().execute(async (db) => {
    const former = await accounts.lock(db, user.id)
    const firstName = names.firstName ?? former.firstName
    const lastName = names.lastName ?? former.lastName
    const name = `${firstName} ${lastName}`.trim()
    await accounts.changeNames(db, user.id, { firstName, lastName })
    if (name !== former.name) {
      await members.recordAccountChange(db, former, `Changed the name ${former.name} to ${name}.`)
    }
    return { ...user, firstName, lastName, name }
  })
}

/**
 * Deletes the account with the workspaces that it is alone in, ends its other memberships, and confirms
 * it by email. Subscriptions are ended first. If the payment provider is unavailable, nothing is
 * deleted and the call fails with 503. 409 while the account is the only owner of a workspace with
 * other members.
 */
export async function deleteAccount(
  deps: BillingDeps,
  user: User,
  token: string,
  { email, password }: z.output<typeof deleteAccountEndpoint.body>,
): Promise<void> {
  const { db, jobs, rates } = deps
  if (!isSameAddress(email, user.email)) {
    throw badInput('email', "Please enter this account's email address.")
  }
  const oldHash = await passwords.passwordHashOf(db, user.id)
  if (oldHash !== null)
    await loginThrottle.requirePassword(rates, user, oldHash, password ?? '', 'password')
  if (!(await callers.isLoginActive(db, token)))
    throw new AppError('unauthenticated', 'Please sign in.')
  const deletable = await findDeletable(db, user.id)
  for (const scope of await callers.ownedScopes(db, user.id)) {
    if (deletable.has(scope.workspaceId)) await endPayments(deps, scope)
  }
  const mayMail = await rates.tryConsume(DELETED_MAILS, mailboxOf(user.email))
  await db.transaction().execute(async (db) => {
    await workspaces.lockOwned(db, user.id)
    await accounts.lock(db, user.id)
    await loginThrottle.requireUnchangedPassword(db, user, oldHash)
    // The login may have been ended while this waited for the lock.
    if (!(await callers.isLoginActive(db, token)))
      throw new AppError('unauthenticated', 'Please sign in.')
    for (const workspaceId of await findDeletable(db, user.id)) {
      // The other members left while this waited, so its subscription has not been ended.
      if (!deletable.has(workspaceId)) throw changedMeanwhile()
    }
    await deleteRows(db, jobs, user.id)
    if (mayMail) await jobs.enqueue(db, AccountDeletedMail, { email: user.email })
  })
}

const changedMeanwhile = () =>
  new AppError('conflict', 'The people in your workspace changed just now. Please try again.')

/**
 * Returns the workspaces that an account is alone in. 409 if it is the only owner of one with other
 * members.
 */
async function findDeletable(db: Db, accountId: string): Promise<ReadonlySet<WorkspaceId>> {
  const memberships = await members.membershipsOf(db, accountId)
  const owned = memberships.filter(({ role, owners }) => role === 'owner' && owners === 1)
  const shared = owned.filter(({ members }) => members > 1).map(({ workspaceId }) => workspaceId)
  if (shared.length > 0) {
    const names = await workspaces.namesOf(db, shared)
    const list = shared.map((id) => `“${names.get(id)}”`).join(', ')
    throw new AppError(
      'conflict',
      `Hand over ${list} to another owner first, or delete it: you are its only owner, and other people are in it.`,
    )
  }
  return new Set(owned.map(({ workspaceId }) => workspaceId))
}

/**
 * Deletes an account with the workspaces that it is alone in, in the caller's transaction, which holds
 * the locks of its own workspaces and of the account. Their subscriptions must be ended already.
 */
export async function deleteRows(db: Db, jobs: Jobs, accountId: string): Promise<void> {
  await contact.deleteMessagesByAccount(db, accountId)
  await ownRuns.deleteByAccount(db, accountId)
  await apiKeys.revokeAll(db, accountId)
  const deletable = await findDeletable(db, accountId)
  for (const { workspaceId } of await members.membershipsOf(db, accountId)) {
    if (deletable.has(workspaceId)) await deleteWorkspaceRows(db, jobs, workspaceId, accountId)
    else await members.endMembership(db, workspaceId, accountId)
  }
  await accounts.deleteAccount(db, accountId)
}

export async function sendDeletedMail(
  { mailer, contactEmail }: MailDeps,
  { email }: z.output<typeof AccountDeletedMail.payload>,
): Promise<void> {
  await mailOwner(mailer, deletedMail(email, contactEmail))
}
