import type { User } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import type { Organization } from '#domain/organization.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import * as apiKeys from '#server/features/workspaces/api-keys/public.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import * as confirmation from '#server/features/people/confirmation/public.ts'
import { revokeAll as revokeInvitations } from '#server/features/workspaces/workspace-invitations/public.ts'
import * as secondFactor from '#server/features/people/second-factor/public.ts'
import { renewAllLinks } from '#server/features/results/shared-results/public.ts'
import { keepOnly, lockWorkspacesOf, WorkspacesChanged } from './ownership.ts'
import type { LockedWorkspace } from './ownership.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { z } from 'zod'
import { takeoverMail } from './mails.ts'
import { REMOVED_KINDS, removedInWords } from './removed.ts'
import type { Removed } from './removed.ts'

// An account whose address was never confirmed may have been created by a stranger. It goes to the person
// who proves to own the address, by a new password from an emailed link or by a verified sign-in at a
// provider. Everything by which the stranger could still reach it is removed.

/** How often a transaction is tried while the account comes into other workspaces. */
const MAX_ATTEMPTS = 3

/** Job: tells the owner of an address what was removed from the account. */
export const TakeoverMail = jobKind({
  queue: 'takeover-mail',
  payload: z.object({
    accountId: Id,
    by: z.enum(['password', 'google']),
    removed: z.partialRecord(z.enum(REMOVED_KINDS), z.int()),
  }),
})
type TakeoverMail = z.output<typeof TakeoverMail.payload>

/** An account with an unconfirmed address, locked with its workspaces until the transaction ends. */
export interface UnconfirmedAccount {
  readonly user: Pick<User, 'id' | 'name' | 'email'>
  readonly workspaces: readonly LockedWorkspace[]
}

/**
 * Runs `work` in a transaction, and again if it throws WorkspacesChanged. It calls `lockUnconfirmed` before it
 * locks any account.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!(error instanceof WorkspacesChanged) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * Locks an account, and before it its workspaces if its address is not confirmed. Returns undefined if it is
 * confirmed. 401 if the account no longer exists.
 */
export async function lockUnconfirmed(
  db: Db,
  accountId: string,
): Promise<UnconfirmedAccount | undefined> {
  const contact = await accounts.findContactById(db, accountId)
  const locked = contact?.confirmed === false ? await lockWorkspacesOf(db, accountId) : []
  const user = await accounts.lock(db, accountId)
  return user.emailConfirmed ? undefined : { user, workspaces: locked }
}

/**
 * Makes the account the only owner of the workspaces that it created, ends its other memberships, and
 * removes invitations, API keys, shared links, logins, second factors and known browsers. Teams, rounds,
 * results and saved results stay. In the shared workspace everyone stays: an owner loses only what this account
 * made, and another member becomes a viewer without teams. The caller then confirms the address and sets or
 * removes the password.
 */
export async function takeOver(
  db: Db,
  { jobs, organization }: { readonly jobs: Jobs; readonly organization: Organization | null },
  { user, workspaces: locked }: UnconfirmedAccount,
  by: TakeoverMail['by'],
): Promise<void> {
  const shared = await workspaces.findShared(db, organization)
  const inWorkspaces: Removed[] = []
  for (const workspace of locked) {
    const secure =
      workspace.workspaceId === shared
        ? secureSharedWorkspace
        : workspace.isOwn
          ? clearWorkspace
          : leaveWorkspace
    inWorkspaces.push(await secure(db, user, workspace))
  }
  // First, because removing factors forgets the remembered browsers.
  const access = await logins.endAccess(db, user.id)
  const factors = await secondFactor.removeAll(db, user.id)
  await confirmation.deleteLinksOf(db, user.id)
  const removed = sum([...inWorkspaces, access, factors])
  await jobs.enqueue(db, TakeoverMail, { accountId: user.id, by, removed })
}

/** Mails the owner of the address what was removed. */
export async function sendTakeoverMail(
  { db, mailer, ...site }: MailDeps & { readonly provider: SignInProvider },
  { accountId, by, removed }: TakeoverMail,
): Promise<void> {
  const owner = await accounts.findContactById(db, accountId)
  if (owner) await mailOwner(mailer, takeoverMail(owner.email, by, removed, site))
}

/** Removes everyone else from a workspace, and everything by which they could reach it. */
async function clearWorkspace(
  db: Db,
  user: UnconfirmedAccount['user'],
  workspace: LockedWorkspace,
): Promise<Removed> {
  const scope = { workspaceId: workspace.workspaceId, user }
  for (const { name, email, role } of workspace.others) {
    await recordAudit(db, scope, 'member.removed', `${name} (${email}), ${role}`)
  }
  const removed = {
    apiKeys: await apiKeys.revokeOfWorkspace(db, scope),
    people: workspace.others.length,
    invitations: await revokeInvitations(db, scope),
    sharedLinks: await renewAllLinks(db, scope),
  }
  await keepOnly(db, workspace, user.id)
  await recordTakeover(db, scope, removed)
  return removed
}

/**
 * Removes what the account made in the shared workspace. Other people stay, because the organization's provider or
 * an invitation let them in, not this account. What the account was given, it gets again from an owner.
 */
async function secureSharedWorkspace(
  db: Db,
  user: UnconfirmedAccount['user'],
  { workspaceId, isOwner }: LockedWorkspace,
): Promise<Removed> {
  const scope = { workspaceId, user }
  const removed = {
    apiKeys: await apiKeys.revokeOfWorkspace(db, scope, user.id),
    invitations: await revokeInvitations(db, scope, user.id),
    sharedLinks: await renewAllLinks(db, scope, user.id),
  }
  if (!isOwner) {
    await memberships.setRole(db, workspaceId, user.id, 'viewer')
    await memberships.removeTeamAccess(db, workspaceId, user.id)
  }
  await recordTakeover(db, scope, removed, isOwner ? '' : ' The account is a viewer without teams.')
  return removed
}

async function recordTakeover(
  db: Db,
  scope: Pick<LockedWorkspace, 'workspaceId'> & Pick<UnconfirmedAccount, 'user'>,
  removed: Removed,
  more = '',
): Promise<void> {
  const list = removedInWords(removed)
  await recordAudit(
    db,
    scope,
    'account.taken_over',
    `The owner of ${scope.user.email} took over the account, whose address had never been confirmed. ${
      list ? `Removed: ${list}.` : 'Nothing was to be removed.'
    }${more}`,
  )
}

/** Ends the membership in a workspace that others own, and the account's API keys in it. */
async function leaveWorkspace(
  db: Db,
  user: UnconfirmedAccount['user'],
  { workspaceId }: LockedWorkspace,
): Promise<Removed> {
  await apiKeys.revokeOfMember(db, workspaceId, user.id)
  await memberships.endMembership(db, workspaceId, user.id)
  const detail = `${user.name} (${user.email}), whose address had never been confirmed`
  await recordAudit(db, { workspaceId, user }, 'member.left', detail)
  return { memberships: 1 }
}

function sum(parts: readonly Removed[]): Removed {
  const entries = REMOVED_KINDS.map((kind) => {
    const count = parts.reduce((total, part) => total + (part[kind] ?? 0), 0)
    return [kind, count] as const
  })
  return Object.fromEntries(entries.filter(([, count]) => count > 0))
}
