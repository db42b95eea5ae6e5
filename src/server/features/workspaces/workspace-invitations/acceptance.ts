import type { AcceptedInvitation, ReceivedInvitation } from '#contract/workspace-invitations.ts'
import type { Workspace } from '#contract/workspaces.ts'
import { isSameAddress } from '#domain/email-address.ts'
import { maskEmail } from '#domain/mask-email.ts'
import type { User } from '#contract/auth.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as confirmation from '#server/features/people/confirmation/public.ts'
import type { InvitingWorkspace } from '#server/features/workspaces/workspaces/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { find } from './find.ts'
import * as repo from './repo.ts'
import type { InvitationRow } from './repo.ts'
import { inTeams } from './service.ts'

/** Teams that an invitation names. */
const MAX_NAMED = 20

/** An invitation that can be accepted, with its workspace and the hash of its link. */
interface OpenInvitation extends InvitationRow {
  readonly linkHash: Buffer
  readonly workspace: InvitingWorkspace
}

/** An invitation under its workspace's lock, for an account with the invited address. */
declare const locked: unique symbol
export type LockedInvitation = OpenInvitation & { readonly [locked]: true }

/**
 * Returns what the page behind a link shows to anyone who has it. The member who joined with it gets the
 * workspace. 404 if the link is unknown, used, revoked or replaced by a newer one; 410 if it has expired or
 * its sender is no longer an owner; 403 while the workspace is suspended.
 */
export async function read(
  db: Db,
  token: string,
  user: User | null,
): Promise<ReceivedInvitation | AcceptedInvitation> {
  const joined = user && (await repo.workspaceJoinedBy(db, user.id, hashToken(token)))
  if (joined) return { joinedWorkspaceId: joined }
  const invitation = await findOpen(db, token)
  const { workspace, email } = invitation
  const teams = await repo.existingTeams(db, workspace.id, invitation.team_ids)
  return {
    workspaceName: workspace.name,
    invitedBy: (await repo.nameOf(db, invitation.invited_by))?.name ?? 'An owner',
    role: invitation.role,
    teams: teams.slice(0, MAX_NAMED).map(({ name }) => name),
    teamCount: teams.length,
    twoFactorRequired: workspace.rules.twoFactorRequired,
    email: maskEmail(email),
    forYou: user && isSameAddress(user.email, email),
    expiresAt: invitation.expires_at.toISOString(),
  }
}

/**
 * Makes the signed-in person a member. The errors of `lockInvitation` and `join`. Of concurrent
 * calls, all but one find the invitation used.
 */
export const accept = (db: Db, user: User, token: string): Promise<Workspace> =>
  db.transaction().execute(async (db) => {
    const invitation = await lockInvitation(db, token, user.email)
    return join(db, invitation, user.id)
  })

/** Throws the errors of `lockInvitation` without a lock, for checks before slow work. */
export async function requireInvitation(db: Db, token: string, email: string): Promise<void> {
  requireAddress(await findOpen(db, token), email)
}

/**
 * Locks an invitation with its workspace until the transaction ends, before any account is locked. The
 * errors of `read`, and 403 if another address was invited.
 */
export async function lockInvitation(
  db: Db,
  token: string,
  email: string,
): Promise<LockedInvitation> {
  const key = await repo.keyByLink(db, hashToken(token))
  if (key) await workspaces.lockIfExists(db, key.workspaceId)
  const invitation = await findOpen(db, token)
  requireAddress(invitation, email)
  return invitation as LockedInvitation
}

/**
 * Makes an account a member: gives it the teams that still exist, confirms its address, makes the
 * workspace its current one and deletes the invitation. 409 for a member, and for a new owner who
 * would own two workspaces on the Free plan.
 */
export async function join(
  db: Db,
  { workspace, ...invitation }: LockedInvitation,
  accountId: string,
): Promise<Workspace> {
  const user = await accounts.lock(db, accountId)
  const { role } = invitation
  await requireMayJoin(db, workspace, role, accountId)
  const teams = await repo.existingTeams(db, workspace.id, invitation.team_ids)
  const inviter = await repo.nameOf(db, invitation.invited_by)
  await repo.remove(db, { workspaceId: workspace.id, invitationId: invitation.id })
  // First, because servers of the previous version copy the plan of the current workspace.
  await accounts.setCurrentWorkspace(db, accountId, workspace.id)
  await memberships.addMember(db, workspace.id, {
    accountId,
    role,
    tier: workspace.subscriptionTier,
    teamIds: teams.map(({ id }) => id),
    invitationHash: invitation.linkHash,
  })
  await accounts.confirmEmail(db, accountId)
  await confirmation.deleteLinksOf(db, accountId)
  const invitedBy = inviter ? `, invited by ${inviter.name}` : ''
  const scope = { workspaceId: workspace.id, user }
  await recordAudit(db, scope, 'member.joined', `As ${role}${invitedBy}${inTeams(teams)}`)
  const { id, name, subscriptionTier, rules } = workspace
  return { id, name, role, current: true, subscriptionTier, rules }
}

async function requireMayJoin(
  db: Db,
  { id, name, subscriptionTier }: InvitingWorkspace,
  role: InvitationRow['role'],
  accountId: string,
): Promise<void> {
  if (await memberships.roleOf(db, id, accountId)) {
    throw new AppError('conflict', `You are already in ${name}.`)
  }
  await workspaces.requireFewWorkspaces(db, accountId)
  const becomesFreeOwner = role === 'owner' && subscriptionTier === 'free'
  if (becomesFreeOwner && (await memberships.ownsFreeWorkspace(db, accountId))) {
    throw new AppError(
      'conflict',
      `You already own a workspace on the Free plan. Upgrade or delete it to become an owner of ${name}, or ask for an invitation with another role.`,
    )
  }
}

async function findOpen(db: Db, token: string): Promise<OpenInvitation> {
  const linkHash = hashToken(token)
  const key = await repo.keyByLink(db, linkHash)
  const invitation = key && (await find(db, key))
  const workspace = key && (await workspaces.findInvitingWorkspace(db, key.workspaceId))
  if (!invitation || !workspace) {
    throw new AppError(
      'not_found',
      'This invitation is no longer valid. It was used, revoked or replaced by a newer email.',
    )
  }
  if (workspace.suspended) {
    throw new AppError('forbidden', 'No one can join this workspace at the moment.')
  }
  if (invitation.expired) {
    throw new AppError('expired', 'This invitation has expired. Ask for another one.')
  }
  return { ...invitation, workspace, linkHash }
}

function requireAddress({ email }: InvitationRow, address: string): void {
  if (isSameAddress(email, address)) return
  throw new AppError(
    'forbidden',
    `This invitation was sent to another address: ${maskEmail(email)}. Only an account with that address can accept it.`,
  )
}
