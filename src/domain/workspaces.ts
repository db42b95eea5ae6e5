/** The roles of a workspace's members, the one with the most rights first. */
export const ROLES = ['owner', 'manager', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** True if a role has at least the rights of another. */
export const includesRole = (role: Role, needed: Role): boolean =>
  ROLES.indexOf(role) <= ROLES.indexOf(needed)

/** What a role lets a person do, after "you can". */
export const ROLE_RIGHTS: Readonly<Record<Role, string>> = {
  owner: 'see and change everything in the workspace, including its people and rules',
  manager: 'create teams and survey rounds, and see the results of the teams given to you',
  viewer: 'see the results of the teams given to you',
}

/** Returns the role with its article: `an owner`. */
export const roleWithArticle = (role: Role): string => `${role === 'owner' ? 'an' : 'a'} ${role}`

/** Longest name of a workspace, in characters. */
export const MAX_WORKSPACE_NAME = 120

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** How long an expired invitation is kept, for owners who want to send it again. */
export const EXPIRED_INVITATION_DAYS = 30

/** Open invitations per workspace, so that a workspace cannot be used to send mail in masses. */
export const MAX_OPEN_INVITATIONS = 100

/** Workspaces that a person can be in, since menus list all of them. */
export const MAX_WORKSPACES = 100
