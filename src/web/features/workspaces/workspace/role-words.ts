import type { Role } from '#domain/workspaces.ts'

/** What people with a role can do, as a phrase. */
export const ROLE_MEANING: Readonly<Record<Role, string>> = {
  owner: 'Everything, also people, rules and API keys.',
  manager: 'Creates teams and rounds, reads the teams given to them.',
  viewer: 'Reads the teams given to them.',
}
