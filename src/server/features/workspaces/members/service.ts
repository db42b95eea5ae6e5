import type { Member, updateMember } from '#contract/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import * as apiKeys from '#server/features/workspaces/api-keys/public.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import { requireRole } from '#server/platform/http/require-role.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { z } from 'zod'
import * as repo from './repo.ts'
import type { MemberListQuery } from './repo.ts'

/**
 * Returns a page of the people in the workspace by name, with the teams that the caller may read too.
 * 404 if the page's cursor is not one of them.
 */
export async function list(
  db: Db,
  scope: Scope,
  query: MemberListQuery,
): Promise<{ page: CountedPage<Member>; owners: number; withoutSecondFactor?: number }> {
  const page = await repo.listPage(db, scope, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await find(db, scope, cursor.toLowerCase())
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await repo.countMatching(db, scope, query.search)
  const { owners, withoutSecondFactor } = await repo.countAll(db, scope)
  const isOwner = scope.role === 'owner'
  return { page: { ...page, total }, owners, ...(isOwner && { withoutSecondFactor }) }
}

/**
 * Changes the role and the teams of a member. 404 for an account or team that is not in the workspace;
 * 409 for the last owner, and for a new owner who already owns another workspace on the Free plan.
 * @param requireConfirmation throws if the caller's login is not confirmed; called if owners change
 */
export const update = (
  db: Db,
  scope: Scope,
  accountId: string,
  { role, teamIds }: z.output<typeof updateMember.body>,
  requireConfirmation: () => void,
): Promise<Member> =>
  db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    requireRole(locked, 'owner')
    const before = await find(db, locked, accountId)
    const changes: string[] = []
    if (role && role !== before.role) {
      if ([role, before.role].includes('owner')) requireConfirmation()
      if (before.role === 'owner') await requireOtherOwner(db, locked)
      if (role === 'owner') await requireNoOtherFreeWorkspace(db, locked, before)
      await memberships.setRole(db, locked.workspaceId, accountId, role)
      changes.push(`${role} instead of ${before.role}`)
    }
    const ids = teamIds && [...new Set(teamIds.map((id) => id.toLowerCase()))]
    if (ids && !isSame(ids, before.teamIds)) {
      const teams = await repo.lockTeams(db, locked, ids)
      if (teams.length < ids.length) throw notFound('This team')
      await repo.replaceTeams(db, locked, accountId, ids)
      const names = teams.map(({ name }) => name).toSorted()
      changes.push(`teams: ${names.join(', ') || 'none'}`)
    }
    if (changes.length === 0) return before
    await recordAudit(db, locked, 'member.changed', `${label(before)}: ${changes.join('; ')}`)
    return find(db, roleAfter(locked, accountId, role), accountId)
  })

/**
 * Removes a member from the workspace, with its access to teams and the API keys that it created there;
 * its teams, rounds and saved results stay. Members may remove themselves, owners everyone. 409 for the
 * last owner.
 * @param requireConfirmation throws if the caller's login is not confirmed; called for an owner
 */
export const remove = (
  db: Db,
  scope: Scope,
  accountId: string,
  requireConfirmation: () => void,
): Promise<void> =>
  db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    const { workspaceId, user } = locked
    const isSelf = accountId === user.id
    if (!isSelf) requireRole(locked, 'owner')
    const member = await find(db, locked, accountId)
    if (member.role === 'owner') {
      requireConfirmation()
      await requireOtherOwner(db, locked)
    }
    await accounts.lockIfExists(db, accountId)
    await apiKeys.revokeOfMember(db, workspaceId, accountId)
    await memberships.endMembership(db, workspaceId, accountId)
    const action = isSelf ? 'member.left' : 'member.removed'
    await recordAudit(db, locked, action, `${label(member)}, ${member.role}`)
  })

async function find(db: Db, scope: Scope, accountId: string): Promise<Member> {
  const member = await repo.find(db, scope, accountId)
  if (!member) throw notFound('This person')
  return member
}

/** Throws a 409 if the workspace has one owner. The caller has locked the workspace. */
async function requireOtherOwner(db: Db, { workspaceId }: Scope): Promise<void> {
  if ((await memberships.ownersOf(db, workspaceId)).length > 1) return
  throw new AppError(
    'conflict',
    'A workspace keeps at least one owner. Make another person an owner first.',
  )
}

/** Throws a 409 if the workspace is on the Free plan and the person owns another one on it. */
async function requireNoOtherFreeWorkspace(db: Db, { user }: Scope, member: Member): Promise<void> {
  if (user.subscriptionTier !== 'free') return
  await accounts.lockIfExists(db, member.userId)
  if (!(await memberships.ownsFreeWorkspace(db, member.userId))) return
  throw new AppError(
    'conflict',
    `${member.name} already owns a workspace on the Free plan, and one person can own only one. Upgrade this workspace first.`,
  )
}

/** Returns the scope of the caller after a change of role, which may be the caller's own. */
const roleAfter = (scope: Scope, accountId: string, role: Role = scope.role): Scope =>
  accountId === scope.user.id ? { ...scope, role } : scope

const label = ({ name, email }: Member): string => `${name} (${email})`

const isSame = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && ids.every((id) => others.includes(id))
