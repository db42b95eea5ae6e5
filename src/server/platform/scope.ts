import { randomUUID } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type { WorkspaceKey } from '#contract/endpoint.ts'
import type { Tier } from '#domain/plans.ts'
import type { Role } from '#domain/workspaces.ts'

declare const workspaceId: unique symbol
declare const authorized: unique symbol

/**
 * The id of a workspace. Queries of tenants' rows take no other string: it comes from the scope of a
 * call, or from a row of the database.
 */
export type WorkspaceId = string & { readonly [workspaceId]: true }

/** Returns the id of a new workspace. */
export const newWorkspaceId = (): WorkspaceId => randomUUID() as WorkspaceId

/**
 * Whose data a call may reach, and with which rights. Queries of teams and rounds find only those
 * that the caller may read (see `mayReadTeam`). Only the login check and API keys create one, with
 * `authorizedScope`, and the shared link of a round, with `sharedLinkScope`.
 */
export interface Scope {
  readonly workspaceId: WorkspaceId
  readonly role: Role
  /** The caller. `subscriptionTier` is the plan of the workspace. */
  readonly user: User
  readonly [authorized]: true
}

/** A job's access to one workspace: to all its teams, and of no person. */
export interface JobScope {
  readonly workspaceId: WorkspaceId
  readonly role: 'owner'
  readonly user: null
}

/** Returns a job's access to a workspace. */
export const jobScope = (workspaceId: WorkspaceId): JobScope => ({
  workspaceId,
  role: 'owner',
  user: null,
})

/** Returns the scope of a caller whose login or key and membership were just read. */
export const authorizedScope = (scope: Omit<Scope, typeof authorized>): Scope => scope as Scope

const NIL_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the scope of anyone with the shared link of a round, for reads of this round alone: the link
 * was checked, and leads to no other. The reader is no account, so created nothing.
 */
export const sharedLinkScope = (workspaceId: WorkspaceId, subscriptionTier: Tier): Scope =>
  ({
    workspaceId,
    role: 'owner',
    user: {
      id: NIL_ID,
      firstName: '',
      lastName: '',
      name: '',
      email: '',
      isAdmin: false,
      role: 'user',
      subscriptionTier,
      workspace: null,
      emailConfirmed: false,
      hasPassword: false,
      createdAt: '1970-01-01T00:00:00.000Z',
      lastLoginAt: null,
    },
  }) as Scope

/** A signed-in person or the owner of an API key. */
export interface Caller {
  /** `subscriptionTier` is the plan of the workspace; `free` without one. */
  readonly user: User
  /**
   * Null if the caller is not a member of the workspace of the call, or has to set up a second factor
   * first.
   */
  readonly scope: Scope | null
  /** True if the person proved to be the owner of the account within the last minutes. */
  readonly confirmed?: boolean
  /** True if the person also proved a second factor of the account, or it has none. */
  readonly factorProven?: boolean
}

/** How a call names its workspace. */
export interface WorkspaceTarget {
  readonly by: WorkspaceKey
  readonly id: string
}
