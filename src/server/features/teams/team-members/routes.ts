import * as contract from '#contract/teams.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as members from './service.ts'

/** In bytes: the largest roster with long names and addresses. */
export const MAX_MEMBERS_BYTES = 512 * 1024

export function teamMemberRoutes(api: Api, db: Db): void {
  mount(api, contract.listTeamMembers, async ({ scope, params }) => ({
    members: await members.list(db, scope, params.id),
  }))
  mount(
    api,
    contract.replaceTeamMembers,
    async ({ scope, params, body }) => ({
      members: await members.replace(db, scope, params.id, body.members),
    }),
    { bodyLimit: MAX_MEMBERS_BYTES, authorize: () => {} },
  )
}
