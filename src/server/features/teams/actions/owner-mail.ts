import { Id } from '#contract/fields.ts'
import type { Action } from '#contract/actions.ts'
import { formatDay } from '#domain/format-day.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import { requireConfirmedAddress } from '#server/features/people/accounts/public.ts'
import * as optOuts from '#server/features/people/email-opt-outs/public.ts'
import { takeMails } from '#server/features/rounds/invited-rounds/public.ts'
import type { BudgetDeps } from '#server/features/rounds/invited-rounds/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import { takeMailTo } from '#server/platform/mail/mail-budget.ts'
import { MailboxRejected } from '#server/platform/mail/mail.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { quoted } from '#server/platform/mail/quote.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { Scope } from '#server/platform/scope.ts'
import { z } from 'zod'
import * as repo from './owner-mail-repo.ts'
import type { OwnedAction } from './owner-mail-repo.ts'

/** Job: tells a member of a team that they are the owner of an action. It has ids only. */
export const ActionOwnerMail = jobKind({
  queue: 'action-owner-mail',
  payload: z.object({ teamId: Id, actionId: Id, memberId: Id, managerId: Id }),
})

/** Bounds the emails of a manager who changes the owner again and again. */
const OWNER_CHANGES: RateLimit = {
  name: 'action-owner-mails',
  limit: 5,
  windowSeconds: 3_600,
  message: 'The owner of this action was changed too often.',
}

export interface OwnerMailDeps extends BudgetDeps {
  readonly jobs: Jobs
}

/**
 * Queues the email to an action's owner, if that is a member and the action is open. The caller holds the
 * workspace's lock. 409 for a manager without a confirmed address, 429 over the budget.
 */
export async function queueOwnerMail(
  db: Db,
  deps: OwnerMailDeps,
  { workspaceId, user }: Scope,
  { id: actionId, teamId, ownerMemberId: memberId, status }: Action,
): Promise<void> {
  if (memberId === null || status !== 'open') return
  requireConfirmedAddress(
    user,
    'Confirm your email address first: the new owner gets an email with your name. Or enter the owner in words.',
  )
  await deps.rates.consumeWithin(db, OWNER_CHANGES, actionId, 1)
  await deps.jobs.enqueue(db, ActionOwnerMail, { teamId, actionId, memberId, managerId: user.id })
  const owner = await repo.findOwned(db, workspaceId, { actionId, memberId })
  await takeMails(db, deps, workspaceId, 1)
  if (owner) await takeMailTo(db, deps, owner.email)
}

/** Sends the email, unless the action has another owner or has ended by now, or its owner wants none. */
export async function sendOwnerMail(
  { db, mailer, publicUrl, contactEmail }: MailDeps,
  { teamId, actionId, memberId, managerId }: z.output<typeof ActionOwnerMail.payload>,
): Promise<void> {
  const workspaceId = await workspaces.ofTeam(db, teamId)
  const action = workspaceId && (await repo.findOwned(db, workspaceId, { actionId, memberId }))
  if (!action || (await optOuts.stoppedAmong(db, [action.email], 'actions')).size > 0) return
  const manager = (await repo.findManager(db, managerId)) ?? {
    name: 'The manager',
    email: contactEmail,
  }
  const token = await optOuts.newOptOutToken(db, action.email, 'actions')
  const links = {
    optOutLink: `${publicUrl}${optOuts.optOutPage(token)}`,
    unsubscribeUrl: `${publicUrl}${optOuts.optOutCall(token)}`,
  }
  try {
    await mailer.send(ownerMail(action, manager, links))
  } catch (error) {
    // A wrong address in the team stays the manager's to correct.
    if (!(error instanceof MailboxRejected)) throw error
  }
}

// The receiver has no account, so the email says everything and has no link to the action.
const ownerMail = (
  { email, title, teamName, dueDate, category }: OwnedAction,
  manager: repo.Manager,
  { optOutLink, unsubscribeUrl }: { readonly optOutLink: string; readonly unsubscribeUrl: string },
): Mail => ({
  to: email,
  replyTo: manager.email,
  subject: 'You are the owner of an action',
  unsubscribeUrl,
  ...mailBody([
    `${quoted(manager.name)} (${manager.email}) named you as the owner of an action of the team ${quoted(teamName)}:`,
    quoted(title),
    dueDate === null ? 'It has no due date.' : `It is due on ${formatDay(dueDate)}.`,
    ...(category === null ? [] : [`It is about “${category}” in the team's survey.`]),
    `There is nothing to do in ${PRODUCT_NAME}. Reply to this email with questions, or once the action is done: ${quoted(manager.name)} gets your reply and keeps the list.`,
    `You get this email because your address is in the team ${quoted(teamName)}. If you do not want emails about actions, from anyone:`,
    { link: optOutLink, label: 'Don’t send me emails about actions' },
  ]),
})
