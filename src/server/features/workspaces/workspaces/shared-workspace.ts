import type { Organization } from '#domain/organization.ts'
import { OWN_SERVER_TIER } from '#domain/plans.ts'
import { includesRole } from '#domain/workspaces.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as members from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { firstWorkspaces } from './own-server-repo.ts'
import * as repo from './repo.ts'

// The workspace that all new people of an organization join, with WORKSPACE=shared.

/** Most workspaces that a message lists. */
const MAX_LISTED = 10

/** The person who joins, and whether at an account that existed. */
interface NewMember {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Several workspaces exist, or not the one of WORKSPACE_ID, so new people cannot join. */
export class SharedWorkspaceUnclear extends AppError {
  constructor() {
    // No conflict: at a registration that means that the address already has an account.
    super(
      'unavailable',
      'New people cannot join at the moment. The administrator of this server has to set WORKSPACE_ID to the workspace that they join.',
    )
  }
}

/** Throws a ConfigError if new people could not join, or would join a workspace that no one chose. */
export async function requireShared(db: Db, organization: Organization | null): Promise<void> {
  if (!organization?.sharesWorkspace) return
  if ((await find(db, organization)) !== 'unclear') return
  const listed = await firstWorkspaces(db, MAX_LISTED)
  const names = listed.map(({ workspace_id: id, name }) => `${id} (${name})`).join(', ')
  throw new ConfigError(
    organization.workspaceId === undefined
      ? `WORKSPACE=shared: several workspaces exist. Set WORKSPACE_ID to the one that new people join: ${names}.`
      : `WORKSPACE_ID is not the id of a workspace. Set it to the one that new people join: ${names || 'none exists yet, so remove it'}.`,
  )
}

/** Returns the shared workspace; undefined without one. */
export async function findShared(
  db: Db,
  organization: Organization | null,
): Promise<WorkspaceId | undefined> {
  const found = organization?.sharesWorkspace ? await find(db, organization) : undefined
  return found === 'unclear' ? undefined : found
}

/**
 * Locks the workspace that a new person joins until the transaction ends, before any account is locked. Undefined if
 * the person gets a workspace: without WORKSPACE=shared, and for the first one. Throws
 * SharedWorkspaceUnclear.
 */
export async function lockShared(
  db: Db,
  organization: Organization | null,
): Promise<WorkspaceId | undefined> {
  if (!organization?.sharesWorkspace) return undefined
  // Of two first people, the second waits, and joins the workspace of the first.
  if ((await find(db, organization)) === undefined) await repo.lockFirst(db)
  const found = await find(db, organization)
  if (found === 'unclear') throw new SharedWorkspaceUnclear()
  if (found !== undefined) await repo.lock(db, found)
  return found
}

/** Adds a new person as a viewer without teams, in the transaction that has locked the workspace. */
export async function joinShared(db: Db, workspaceId: WorkspaceId, user: NewMember): Promise<void> {
  await members.addMember(db, workspaceId, {
    accountId: user.id,
    role: 'viewer',
    tier: OWN_SERVER_TIER,
    teamIds: [],
  })
  await members.setCurrent(db, workspaceId, user.id)
  await recordAudit(db, { workspaceId, user }, 'member.joined', 'As viewer, like all new people')
}

/**
 * Throws a 409 if a further workspace would make unclear which one new people join, and a 403 if the person is no
 * owner of that one. Call it before any account is locked.
 */
export async function requireFurther(
  db: Db,
  organization: Organization | null,
  accountId: string,
): Promise<void> {
  const shared = await lockShared(db, organization)
  if (shared === undefined) return
  const role = await members.roleOf(db, shared, accountId)
  if (!role || !includesRole(role, 'owner')) {
    throw new AppError('forbidden', 'Only owners can create another workspace on this server.')
  }
  if (organization?.workspaceId !== undefined) return
  throw new AppError(
    'conflict',
    `Everyone on this server shares one workspace. To create another one, its administrator first sets WORKSPACE_ID=${shared}.`,
  )
}

async function find(
  db: Db,
  { workspaceId }: Organization,
): Promise<WorkspaceId | 'unclear' | undefined> {
  if (workspaceId !== undefined) {
    return (await repo.find(db, workspaceId as WorkspaceId))
      ? (workspaceId as WorkspaceId)
      : 'unclear'
  }
  const [first, second] = await firstWorkspaces(db, 2)
  return second ? 'unclear' : first?.workspace_id
}
