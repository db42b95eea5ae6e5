/** The roles of a workspace's members, the one with the most rights first. */
export const ROLES = ['owner', 'manager', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** True if a role has at least the rights of another. */
export const includesRole = (role: Role, needed: Role): boolean =>
  ROLES.indexOf(role) <= ROLES.indexOf(needed)

/** Longest name of a workspace, in characters. */
export const MAX_WORKSPACE_NAME = 120

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** Open invitations per workspace, so that a workspace cannot be used to send mail in masses. */
export const MAX_OPEN_INVITATIONS = 100
