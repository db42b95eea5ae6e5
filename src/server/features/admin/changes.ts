import type { AdminUser, UserChange } from '#contract/admin.ts'
import type { User } from '#contract/auth.ts'
import * as grants from '#server/features/auth/account-status.ts'
import * as resets from '#server/features/password-reset/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { sql } from 'kysely'
import * as audit from './audit-repo.ts'
import { usersOf } from './user-repo.ts'

/** Who changes an account: an admin, or whoever works on the server itself. */
export type Actor = Pick<User, 'id'> | 'command'

/**
 * Changes an account and writes each real change down; what is as asked for already is none. Gives
 * the account as the list has it. 404 where there is none, 409 for one's own role or suspension,
 * 403 for an admin who is one no more.
 */
export const change = (
  db: Db,
  actor: Actor,
  accountId: string,
  asked: UserChange,
): Promise<AdminUser> =>
  db.transaction().execute(async (db) => {
    await oneAtATime(db)
    await stillAdmin(db, actor)
    const before = await grants.lockForChange(db, accountId)
    if (!before) throw notFound('This account')
    if (actor !== 'command' && actor.id === accountId) refuseOnOneself(asked)

    const note = (action: audit.Deed['action'], from: string, to: string) =>
      audit.insert(db, { ...by(actor), accountId, action, before: from, after: to })
    const { subscriptionTier: tier = before.subscriptionTier } = asked
    const { role = before.role, suspended = before.suspended } = asked
    if (tier !== before.subscriptionTier) {
      await grants.giveTier(db, accountId, tier)
      await note('tier', before.subscriptionTier, tier)
    }
    if (role !== before.role) {
      await grants.giveRole(db, accountId, role)
      await note('role', before.role, role)
    }
    if (suspended !== before.suspended) {
      await (suspended ? grants.suspend(db, accountId) : grants.liftSuspension(db, accountId))
      await note('suspension', inWord(before.suspended), inWord(suspended))
    }
    return asListed(db, accountId)
  })

/** Makes a link to a new password, to be handed over by whoever asked for it. 404 as above. */
export const resetLink = (
  db: Db,
  actor: Actor,
  accountId: string,
  publicUrl: string,
): Promise<{ link: string; user: AdminUser }> =>
  db.transaction().execute(async (db) => {
    if (!(await grants.lockForChange(db, accountId))) throw notFound('This account')
    const link = await resets.makeLink(db, { accountId, publicUrl, byMail: false })
    const deed = { action: 'reset-link', before: null, after: null } as const
    await audit.insert(db, { ...by(actor), accountId, ...deed })
    return { link, user: await asListed(db, accountId) }
  })

/** Else two admins could take each other's role at once, and nobody would be left. */
async function oneAtATime(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admin-changes', 0))`.execute(db)
}

/** Whoever waited for another change may have lost the right to this one by it. */
async function stillAdmin(db: Db, actor: Actor): Promise<void> {
  if (actor === 'command') return
  const [now] = await usersOf(db, [actor.id])
  if (!now || now.suspended) throw new AppError('unauthenticated', 'Please sign in.')
  if (!now.isAdmin) throw new AppError('forbidden', 'Only administrators can do this.')
}

function refuseOnOneself({ role, suspended }: UserChange): void {
  if (role !== undefined) {
    throw new AppError('conflict', 'You cannot change your own role. Please ask another admin.')
  }
  if (suspended !== undefined) {
    throw new AppError('conflict', 'You cannot suspend your own account.')
  }
}

const by = (actor: Actor) => ({ actorId: actor === 'command' ? null : actor.id })

const inWord = (suspended: boolean) => (suspended ? 'suspended' : 'active')

async function asListed(db: Db, accountId: string): Promise<AdminUser> {
  const [user] = await usersOf(db, [accountId])
  if (!user) throw new Error('an account went while it was locked')
  return user
}
