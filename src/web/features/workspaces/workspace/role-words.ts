import { isOwnServer } from '#web/lib/organization.ts'
import type { Role } from '#domain/workspaces.ts'

/** What people with a role can do, as a phrase. */
export const ROLE_MEANING: Readonly<Record<Role, string>> = {
  owner: `Everything, with people and ${isOwnServer() ? 'rules' : 'billing'}.`,
  manager: 'Creates teams and rounds, reads the teams given to them.',
  viewer: 'Reads the teams given to them.',
}
