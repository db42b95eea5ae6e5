import * as contract from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as members from './service.ts'

export function memberRoutes(api: Api, db: Db): void {
  mount(api, contract.listMembers, async ({ scope }) => ({
    members: await members.list(db, scope),
  }))
  mount(api, contract.updateMember, ({ scope, params, body, requireConfirmation }) => {
    const accountId = params.userId.toLowerCase()
    return members.update(db, scope, accountId, body, requireConfirmation)
  })
  mount(api, contract.removeMember, ({ scope, params, requireConfirmation }) =>
    members.remove(db, scope, params.userId.toLowerCase(), requireConfirmation),
  )
}
