import type { AdminUser, UserChange } from '#contract/admin.ts'
import type { User } from '#contract/auth.ts'
import type { Tier } from '#domain/plans.ts'
import { PLANS } from '#domain/plans.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as accountStatus from './account-status.ts'
import * as resets from '#server/features/people/password-reset/public.ts'
import * as secondFactor from '#server/features/people/second-factor/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import * as audit from './audit-repo.ts'
import { readUsers } from './user-repo.ts'

/** Who changes an account: an admin, or the command line. */
export type Actor = Pick<User, 'id'> | 'command'

/**
 * Changes an account, or the plan of the workspace that it has owned longest or that is given, and adds
 * each real change to the audit log. Returns the account as the list shows it. 404 for an unknown
 * account or a workspace that it does not own, 409 for one's own role or suspension and for the plan
 * of an account without a workspace, 403 if the actor is no longer an admin.
 */
export const changeAccount = (
  db: Db,
  actor: Actor,
  accountId: string,
  requested: UserChange,
): Promise<AdminUser> =>
  db.transaction().execute(async (db) => {
    await lockChanges(db)
    await requireAdmin(db, actor)
    const owned = await workspaces.lockOwned(db, accountId)
    const before = await accountStatus.lockForChange(db, accountId)
    if (!before) throw notFound('This account')
    if (actor !== 'command' && actor.id === accountId) refuseOwnAccount(requested)

    const log = (action: audit.NewAuditEntry['action'], from: string, to: string) =>
      audit.insert(db, { ...actorOf(actor), accountId, action, before: from, after: to })
    const { subscriptionTier: to } = requested
    if (to !== undefined) {
      const workspaceId = requested.workspaceId ?? (await memberships.oldestOwnedBy(db, accountId))
      const { id, tier: from } = requireOwned(owned, workspaceId)
      if (to !== from) {
        await workspaces.requirePlans(db, id)
        await workspaces.setTier(db, id, to)
        await log('tier', from, to)
        const detail = `From ${PLANS[from].name} to ${PLANS[to].name} by an administrator of this site.`
        await recordAudit(db, { workspaceId: id, user: null }, 'plan.changed', detail)
      }
    }
    const { role = before.role, suspended = before.suspended } = requested
    if (role !== before.role) {
      await accountStatus.setRole(db, accountId, role)
      await log('role', before.role, role)
    }
    if (suspended !== before.suspended) {
      await (suspended
        ? accountStatus.suspend(db, accountId)
        : accountStatus.unsuspend(db, accountId))
      await log('suspension', statusName(before.suspended), statusName(suspended))
    }
    return findUser(db, accountId)
  })

/**
 * Returns the workspace among those that an account owns. 409 if it owns none, 404 if it owns others.
 */
function requireOwned(
  owned: ReadonlyMap<WorkspaceId, Tier>,
  workspaceId: string | undefined,
): { id: WorkspaceId; tier: Tier } {
  if (workspaceId === undefined) {
    throw new AppError('conflict', 'This account owns no workspace whose plan could be set.')
  }
  for (const [id, tier] of owned) if (id === workspaceId.toLowerCase()) return { id, tier }
  throw notFound('This workspace of the account')
}

/**
 * Creates a link to set a password or, with `sign-in-link`, to sign in, which the actor hands over. 404 for an unknown
 * account.
 */
export const createLink = (
  db: Db,
  actor: Actor,
  accountId: string,
  publicUrl: string,
  kind: 'reset-link' | 'sign-in-link' = 'reset-link',
): Promise<{ link: string; user: AdminUser }> =>
  db.transaction().execute(async (db) => {
    if (!(await accountStatus.lockForChange(db, accountId))) throw notFound('This account')
    const link =
      kind === 'sign-in-link'
        ? await resets.createSignInLink(db, { accountId, publicUrl })
        : await resets.createLink(db, { accountId, publicUrl, byMail: false })
    const entry = { action: kind, before: null, after: null } as const
    await audit.insert(db, { ...actorOf(actor), accountId, ...entry })
    return { link, user: await findUser(db, accountId) }
  })

/**
 * Removes the second factors of an account for its owner, who has lost them, ends its logins and emails
 * the owner. 404 for an unknown account.
 */
export const resetSecondFactor = (
  { db, jobs }: { readonly db: Db; readonly jobs: Pick<Jobs, 'enqueue'> },
  actor: Actor,
  accountId: string,
): Promise<void> =>
  db.transaction().execute(async (db) => {
    if (!(await accountStatus.lockForChange(db, accountId))) throw notFound('This account')
    await secondFactor.reset({ db, jobs }, accountId)
    const entry = { action: 'second-factor-reset', before: null, after: null } as const
    await audit.insert(db, { ...actorOf(actor), accountId, ...entry })
  })

/** Runs one change at a time, so that two admins cannot remove each other's role concurrently. */
async function lockChanges(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admin-changes', 0))`.execute(db)
}

// Checked under the lock: another change may have removed the actor's role.
async function requireAdmin(db: Db, actor: Actor): Promise<void> {
  if (actor === 'command') return
  const [user] = await readUsers(db, [actor.id])
  if (!user || user.suspended) throw new AppError('unauthenticated', 'Please sign in.')
  if (!user.isAdmin) throw new AppError('forbidden', 'Only admins can do this.')
}

function refuseOwnAccount({ role, suspended }: UserChange): void {
  if (role !== undefined) {
    throw new AppError('conflict', 'You cannot change your own role. Ask another admin.')
  }
  if (suspended !== undefined) {
    throw new AppError('conflict', 'You cannot suspend your own account.')
  }
}

const actorOf = (actor: Actor) => ({ actorId: actor === 'command' ? null : actor.id })

const statusName = (suspended: boolean) => (suspended ? 'suspended' : 'active')

async function findUser(db: Db, accountId: string): Promise<AdminUser> {
  const [user] = await readUsers(db, [accountId])
  if (!user) throw new Error('an account was deleted while it was locked')
  return user
}
