import type { deleteWorkspace as deleteWorkspaceEndpoint } from '#contract/workspace-lifecycle.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import * as passwords from '#server/features/people/passwords/public.ts'
import * as loginThrottle from '#server/features/people/login-throttle/public.ts'
import * as callers from '#server/features/people/callers/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import type { BillingDeps } from '#server/features/money/billing/public.ts'
import * as billing from '#server/features/money/billing/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import { quoted } from '#server/platform/mail/quote.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { z } from 'zod'

/** Prevents filling a mailbox by creating and deleting workspaces. */
const DELETED_MAILS: RateLimit = {
  name: 'workspace-deleted-mails',
  limit: 5,
  windowSeconds: 3_600,
  message: 'Too many emails to this address.',
}

/** Tells an owner of the deletion. The payload has the name, since the workspace's row is gone. */
export const WorkspaceDeletedMail = jobKind({
  queue: 'workspace-deleted-mail',
  payload: z.object({ email: z.string(), name: z.string(), deletedBy: z.string() }),
})

/**
 * Deletes a workspace with everything in it and tells all its owners by email. Its subscription is
 * ended first. If the payment provider is unavailable, nothing is deleted and the call fails with 503.
 */
export async function deleteWorkspace(
  deps: BillingDeps,
  scope: Scope,
  token: string,
  { name, password }: z.output<typeof deleteWorkspaceEndpoint.body>,
): Promise<void> {
  const { db, jobs, rates } = deps
  const { workspaceId, user } = scope
  requireName(name, (await workspaces.findRow(db, workspaceId)).name)
  const oldHash = await passwords.passwordHashOf(db, user.id)
  if (oldHash !== null)
    await loginThrottle.requirePassword(rates, user, oldHash, password ?? '', 'password')
  if (!(await callers.isLoginActive(db, token))) throw signedOut()
  await endPayments(deps, scope)
  const emails = await ownerEmails(db, workspaceId)
  const notified: string[] = []
  for (const email of emails) {
    if (await rates.tryConsume(DELETED_MAILS, mailboxOf(email))) notified.push(email)
  }
  await db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    await deleteRows(db, jobs, workspaceId, user.id)
    await loginThrottle.requireUnchangedPassword(db, user, oldHash)
    // The login may have been ended, and the role changed, while this waited for the locks.
    if (!(await callers.isLoginActive(db, token))) throw signedOut()
    for (const email of notified) {
      await jobs.enqueue(db, WorkspaceDeletedMail, { email, name, deletedBy: user.email })
    }
  })
}

/** Ends a workspace's subscription and cancels its purchases. 503 if the provider is unavailable. */
export const endPayments = (deps: BillingDeps, scope: Scope): Promise<void> =>
  billing.withPaymentErrors(() => billing.endAll(deps, scope))

/**
 * Deletes a workspace in the caller's transaction, which holds its lock; locks `accountId` and the
 * accounts whose current workspace it is. Its subscription must be ended already. 403 if the account
 * does not own it.
 */
export async function deleteRows(
  db: Db,
  jobs: Jobs,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<void> {
  if ((await memberships.roleOf(db, workspaceId, accountId)) !== 'owner') {
    throw new AppError('forbidden', 'Only owners of the workspace can do this.')
  }
  await billing.enqueueForgetCustomers(db, jobs, workspaceId)
  await workspaces.remove(db, workspaceId, accountId)
}

function requireName(typed: string, name: string): void {
  if (typed !== name) throw badInput('name', `Please enter the workspace's name: ${name}`)
}

async function ownerEmails(db: Db, workspaceId: WorkspaceId): Promise<string[]> {
  const emails: string[] = []
  for (const accountId of await memberships.ownersOf(db, workspaceId)) {
    const owner = await accounts.findContactById(db, accountId)
    if (owner) emails.push(owner.email)
  }
  return emails
}

const signedOut = () => new AppError('unauthenticated', 'Please sign in.')

export async function sendWorkspaceDeletedMail(
  { mailer, contactEmail }: MailDeps,
  { email, name, deletedBy }: z.output<typeof WorkspaceDeletedMail.payload>,
): Promise<void> {
  await mailOwner(mailer, {
    to: email,
    subject: `A ${PRODUCT_NAME} workspace was deleted`,
    ...mailBody([
      `${deletedBy} deleted the workspace ${quoted(name)}, which you owned, with all its teams, survey rounds and responses. Its survey links no longer work. This can't be undone.`,
      `If you did not expect this, contact us at ${contactEmail}.`,
    ]),
  })
}
