import type { Role } from '#domain/workspaces.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  viewer: 'Viewer',
}

/** What people with a role can do, as a phrase. */
export const ROLE_MEANING: Readonly<Record<Role, string>> = {
  owner: 'Everything, with people and billing.',
  manager: 'Creates teams and rounds, reads the teams given to them.',
  viewer: 'Reads the teams given to them.',
}

/** Returns the role after a verb: `an owner`, `a manager`. */
export const aRole = (role: Role): string =>
  `${role === 'owner' ? 'an' : 'a'} ${ROLE_NAMES[role].toLowerCase()}`
