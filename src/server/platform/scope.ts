import { randomUUID } from 'node:crypto'
import type { User } from '#contract/auth.ts'
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

/** Whose data a call may reach. Only the login check and API keys create one, with `authorizedScope`. */
export interface Scope {
  readonly workspaceId: WorkspaceId
  readonly role: Role
  /** The caller. `subscriptionTier` is the plan of the workspace. */
  readonly user: User
  readonly [authorized]: true
}

/** Returns the scope of a caller whose login or key and membership were just read. */
export const authorizedScope = (scope: Omit<Scope, typeof authorized>): Scope => scope as Scope
