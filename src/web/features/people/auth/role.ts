import type { User } from '#contract/auth.ts'
import { includesRole } from '#domain/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import { useUser } from './queries.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  viewer: 'Viewer',
}

/** Why a viewer cannot create or change something. */
export const VIEWER_NOTE =
  'You can read results in this workspace. An owner can give you another role.'

/** Where managers and viewers find no links to plans and payments. */
export const PLAN_OWNER_NOTE = 'An owner of the workspace manages the plan.'

/** What a person may do in the workspace of the page. */
export interface Rights {
  /** Null outside all workspaces, and without the second factor that the workspace requires. */
  readonly role: Role | null
  /** Creates and changes teams and rounds. */
  readonly canManage: boolean
  /** Manages the plan, payments, branding, API keys and people. */
  readonly isOwner: boolean
}

export function rightsOf({ workspace }: Pick<User, 'workspace'>): Rights {
  const role = workspace && !workspace.secondFactorMissing ? workspace.role : null
  return {
    role,
    canManage: role !== null && includesRole(role, 'manager'),
    isOwner: role === 'owner',
  }
}

/** Returns what the user of a guarded page may do. The server checks every call. */
export const useRole = (): Rights => rightsOf(useUser())
