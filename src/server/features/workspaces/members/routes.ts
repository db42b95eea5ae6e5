import * as contract from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as members from './service.ts'

export function memberRoutes(api: Api, db: Db): void {
  mount(api, contract.listMembers, async (call) => {
    const { page, ...counts } = await members.list(db, call.scope, call.query)
    withPageHeaders(call, { ...page, rows: page.rows.map(({ userId: id }) => ({ id })) })
    return { members: [...page.rows], ...counts }
  })
  mount(api, contract.updateMember, ({ scope, params, body, requireConfirmation }) => {
    const accountId = params.userId.toLowerCase()
    return members.update(db, scope, accountId, body, () => requireConfirmation('secondFactor'))
  })
  mount(api, contract.removeMember, ({ scope, params, requireConfirmation }) =>
    members.remove(db, scope, params.userId.toLowerCase(), () =>
      requireConfirmation('secondFactor'),
    ),
  )
}
