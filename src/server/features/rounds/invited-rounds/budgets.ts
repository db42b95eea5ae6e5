import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MailBudget } from '#server/platform/mail/mail-budget.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

const HOUR = 3_600
const DAY_MS = 86_400_000

/** The most emails a day while a workspace on the Free plan is younger than a week. */
const NEW_WORKSPACE_MAILS = 100
const NEW_WORKSPACE_DAYS = 7

/** Calls that change a roster or queue emails. */
export const ROSTER_CALLS: RateLimit = {
  name: 'round-invitation-calls',
  limit: 500,
  windowSeconds: HOUR,
  message: 'Too many changes to invitations from this workspace.',
}

export const RESENDS: RateLimit = {
  name: 'round-invitation-resends',
  limit: 5,
  windowSeconds: HOUR,
  message: 'Too many invitations to this person.',
}

export const SAMPLES: RateLimit = {
  name: 'sample-invitations',
  limit: 30,
  windowSeconds: HOUR,
  message: 'Too many sample invitations.',
}

export interface BudgetDeps extends MailBudget {
  /** Emails about rounds that one workspace can send on a day. */
  readonly invitationMailsPerDay: number
}

/**
 * Takes emails from the workspace's budget of the day (UTC), in the caller's transaction, which holds the
 * workspace's lock. 429 if they are too many. A reminder takes the whole roster, so that what is left
 * does not tell how many have started.
 */
export async function takeMails(
  db: Db,
  { rates, invitationMailsPerDay }: BudgetDeps,
  workspaceId: WorkspaceId,
  mails: number,
): Promise<void> {
  const { tier, created_at: createdAt } = await workspaces.findRow(db, workspaceId)
  const isNew = tier === 'free' && Date.now() - createdAt.getTime() < NEW_WORKSPACE_DAYS * DAY_MS
  const limit = isNew ? Math.min(NEW_WORKSPACE_MAILS, invitationMailsPerDay) : invitationMailsPerDay
  const who = isNew ? 'In its first week, a workspace on the Free plan' : 'A workspace'
  const budget: RateLimit = {
    name: 'round-mails',
    limit,
    windowSeconds: Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1_000),
    message: `${who} can send ${limit.toLocaleString('en-US')} invitations and reminders a day.`,
  }
  await rates.consumeWithin(db, budget, workspaceId, mails)
}
