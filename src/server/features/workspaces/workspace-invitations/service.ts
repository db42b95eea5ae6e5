import type { User } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import type { PageQuery } from '#contract/fields.ts'
import type { createInvitation, WorkspaceInvitation } from '#contract/workspace-invitations.ts'
import { isSameAddress } from '#domain/email-address.ts'
import {
  EXPIRED_INVITATION_DAYS,
  INVITATION_DAYS,
  MAX_OPEN_INVITATIONS,
} from '#domain/workspaces.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { MailboxRejected } from '#server/platform/mail/mail.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'
import { takeMailTo } from '#server/platform/mail/mail-budget.ts'
import type { MailBudget } from '#server/platform/mail/mail-budget.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import * as stored from './find.ts'
import { invitationMail } from './mails.ts'
import * as repo from './repo.ts'
import type { InvitationRow } from './repo.ts'

const HOUR = 3_600

const WORKSPACE_BUDGET: RateLimit = {
  name: 'workspace-invitations',
  limit: 100,
  windowSeconds: HOUR,
  message: 'Too many invitations from this workspace.',
}

export interface InvitationDeps extends MailBudget {
  readonly db: Db
  readonly jobs: Jobs
}

/** Job: mails the link of an invitation. */
export const InvitationMail = jobKind({
  queue: 'invitation-mail',
  payload: z.object({ invitationId: Id }),
})

/**
 * Returns a page of the invitations that were not accepted or revoked, latest first, and the number of
 * open ones. 404 if the page's cursor is not one of them.
 */
export async function list(
  db: Db,
  { workspaceId }: Scope,
  query: PageQuery,
): Promise<{ page: CountedPage<WorkspaceInvitation>; open: number }> {
  const page = await stored.listPage(db, workspaceId, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) {
    await get(db, { workspaceId, invitationId: cursor })
  }
  const rows = await withExistingTeams(db, workspaceId, page.rows)
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? rows.length : await repo.count(db, workspaceId)
  return { page: { ...page, rows, total }, open: await repo.countOpen(db, workspaceId) }
}

/**
 * Invites a person and enqueues the mail. An expired invitation of the mailbox is replaced. 409 without a
 * confirmed address, for a member, for an open invitation of the mailbox and at the maximum number of open
 * ones; 404 for a team of another workspace; 403 in a suspended workspace; 429 after too many mails.
 */
export async function create(
  deps: InvitationDeps,
  scope: Scope,
  { email, role, teamIds }: z.output<typeof createInvitation.body>,
): Promise<WorkspaceInvitation> {
  const { workspaceId, user } = scope
  accounts.requireConfirmedAddress(user)
  return deps.db.transaction().execute(async (db) => {
    await lockForInviting(db, scope)
    const account = await accounts.findContactByEmail(db, email)
    if (account && (await memberships.roleOf(db, workspaceId, account.id))) {
      throw new AppError('conflict', `${account.email} is already in this workspace.`)
    }
    const former = await stored.listByMailbox(db, workspaceId, email)
    const open = former.find(({ expired }) => !expired)
    if (open) throw alreadyInvited(open.email, email)
    for (const { id } of former) await repo.remove(db, { workspaceId, invitationId: id })
    await requireRoom(db, workspaceId)
    const wanted = [...new Set(teamIds.map((id) => id.toLowerCase()))]
    const teams = await repo.existingTeams(db, workspaceId, wanted)
    if (teams.length < wanted.length) throw notFound('This team')
    const key = await repo.insert(db, workspaceId, {
      email,
      role,
      teamIds: teams.map(({ id }) => id),
      ...sentBy(user),
    })
    await deps.jobs.enqueue(db, InvitationMail, { invitationId: key.invitationId })
    await recordAudit(db, scope, 'invitation.sent', `${email} as ${role}${inTeams(teams)}`)
    const invitation = await get(db, key)
    await takeMail(db, deps, scope, email)
    return invitation
  })
}

/**
 * Makes an invitation valid for a week from now and enqueues a mail with another link; the former link
 * no longer works. 404 if it was accepted or revoked; 409 without a confirmed address, and for an expired
 * one at the maximum number of open ones; 403 in a suspended workspace; 429 after too many mails.
 * @param requireConfirmation throws if the caller's login is not confirmed; called for an owner
 */
export async function resend(
  deps: InvitationDeps,
  scope: Scope,
  invitationId: string,
  requireConfirmation: () => void,
): Promise<WorkspaceInvitation> {
  const key = { workspaceId: scope.workspaceId, invitationId }
  return deps.db.transaction().execute(async (db) => {
    await lockForInviting(db, scope)
    const { email, expired, role } = await find(db, key)
    accounts.requireConfirmedAddress(scope.user)
    if (role === 'owner') requireConfirmation()
    if (expired) await requireRoom(db, scope.workspaceId)
    await repo.renew(db, key, sentBy(scope.user))
    await deps.jobs.enqueue(db, InvitationMail, { invitationId })
    await recordAudit(db, scope, 'invitation.sent', `${email} as ${role}, again`)
    const invitation = await get(db, key)
    await takeMail(db, deps, scope, email)
    return invitation
  })
}

/** Deletes an invitation, so that its link no longer works. 404 if it was accepted or revoked. */
export const revoke = (db: Db, scope: Scope, invitationId: string): Promise<void> =>
  db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    const key = { workspaceId: scope.workspaceId, invitationId }
    const { email } = await find(db, key)
    await repo.remove(db, key)
    await recordAudit(db, scope, 'invitation.revoked', email)
  })

/**
 * Mails the link of an invitation. The token is created here, so that it is not stored in the job
 * queue; a retry replaces it.
 */
export async function sendInvitationMail(
  { db, mailer, publicUrl }: MailDeps,
  { invitationId }: z.output<typeof InvitationMail.payload>,
): Promise<void> {
  const key = await repo.keyById(db, invitationId)
  const invitation = key && (await stored.find(db, key))
  const workspace = key && (await workspaces.findInvitingWorkspace(db, key.workspaceId))
  const inviter = invitation && (await repo.nameOf(db, invitation.invited_by))
  if (!inviter || invitation.expired || !workspace || workspace.suspended) return
  const teams = await repo.existingTeams(db, key.workspaceId, invitation.team_ids)
  const text = {
    to: invitation.email,
    inviter,
    workspaceName: workspace.name,
    role: invitation.role,
    teams: teams.map(({ name }) => name),
    expiresAt: invitation.expires_at,
  }
  const token = newToken()
  if (!(await repo.replaceLink(db, key, hashToken(token)))) return
  // Behind the #, the address reaches no server and no log. The form of a new account fills it in.
  const path = `/workspace-invitations/${token}#email=${encodeURIComponent(invitation.email)}`
  const isRefused = await sendUnlessRefused(mailer, invitationMail(text, publicUrl + path))
  if (isRefused) await repo.setUndeliverable(db, key)
}

/** True if the mail server refused the address. */
async function sendUnlessRefused(mailer: Mailer, mail: Mail): Promise<boolean> {
  try {
    await mailer.send(mail)
    return false
  } catch (error) {
    if (error instanceof MailboxRejected) return true
    throw error
  }
}

/** True if a workspace has an open invitation for the address. */
export const isInvited = (db: Db, email: string): Promise<boolean> => repo.isInvited(db, email)

/** Deletes invitations some time after they expired, because they contain addresses. */
export async function deleteExpired(db: Db): Promise<void> {
  for (const key of await repo.expiredBefore(db, EXPIRED_INVITATION_DAYS)) {
    await db.transaction().execute(async (db) => {
      await workspaces.lockIfExists(db, key.workspaceId)
      // It may have been sent again.
      const invitation = await repo.find(db, key)
      if (!invitation || invitation.expired) await repo.remove(db, key)
    })
  }
}

/**
 * Returns who sends an invitation, how long it is valid, and a link that no one has before the mail is
 * sent.
 */
const sentBy = ({ id }: User) => ({
  invitedBy: id,
  days: INVITATION_DAYS,
  hash: hashToken(newToken()),
})

/** Takes an email in the caller's transaction, which holds the workspace's lock. 429 over a limit. */
async function takeMail(
  db: Db,
  deps: InvitationDeps,
  { workspaceId }: Scope,
  email: string,
): Promise<void> {
  await deps.rates.consumeWithin(db, WORKSPACE_BUDGET, workspaceId, 1)
  await takeMailTo(db, deps, email)
}

const alreadyInvited = (open: string, email: string) =>
  new AppError(
    'conflict',
    isSameAddress(open, email)
      ? `${open} is already invited. Send the invitation again.`
      : `${open} is already invited, and is the same mailbox. Revoke that invitation first.`,
  )

/** Locks the workspace. 403 if it is suspended. */
async function lockForInviting(db: Db, scope: Scope): Promise<void> {
  await workspaces.lock(db, scope)
  const workspace = await workspaces.findInvitingWorkspace(db, scope.workspaceId)
  if (workspace?.suspended) {
    throw new AppError('forbidden', 'This workspace is suspended and cannot invite people.')
  }
}

async function requireRoom(db: Db, workspaceId: WorkspaceId): Promise<void> {
  if ((await repo.countOpen(db, workspaceId)) < MAX_OPEN_INVITATIONS) return
  throw new AppError(
    'conflict',
    `${MAX_OPEN_INVITATIONS} invitations are open, which is the maximum. Revoke one, or wait until one is accepted.`,
  )
}

async function find(db: Db, key: repo.InvitationKey): Promise<InvitationRow> {
  const invitation = await stored.find(db, key)
  if (!invitation) throw notFound('This invitation')
  return invitation
}

async function get(db: Db, key: repo.InvitationKey): Promise<WorkspaceInvitation> {
  const [invitation] = await withExistingTeams(db, key.workspaceId, [await find(db, key)])
  if (!invitation) throw notFound('This invitation')
  return invitation
}

/** Returns the invitations for the API, without teams that were deleted. */
async function withExistingTeams(
  db: Db,
  workspaceId: WorkspaceId,
  rows: readonly InvitationRow[],
): Promise<WorkspaceInvitation[]> {
  const named = [...new Set(rows.flatMap((row) => row.team_ids))]
  const teams = await repo.existingTeams(db, workspaceId, named)
  const existing = new Set(teams.map(({ id }) => id))
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    teamIds: row.team_ids.filter((id) => existing.has(id)),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expired,
    undeliverable: row.undeliverable,
  }))
}

/** Returns `, teams: A, B` for the audit log. */
export const inTeams = (teams: readonly { readonly name: string }[]): string =>
  teams.length > 0 ? `, teams: ${teams.map(({ name }) => name).join(', ')}` : ''
