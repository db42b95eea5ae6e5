import * as contract from '#contract/teams.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as teams from './service.ts'
import type { BeforeSessionsDeleted } from './service.ts'

export function teamRoutes(api: Api, db: Db, beforeSessionsDeleted: BeforeSessionsDeleted): void {
  mount(api, contract.listTeams, async (call) =>
    withPageHeaders(call, await teams.list(db, call.user, call.query)),
  )
  mount(api, contract.createTeam, ({ user, body }) => teams.create(db, user, body))
  mount(api, contract.updateTeam, ({ user, params, body }) =>
    teams.update(db, user, params.id, body),
  )
  mount(api, contract.deleteTeam, async ({ user, params }) => {
    await beforeSessionsDeleted(user, await teams.sessionIds(db, user, params.id))
    await teams.remove(db, user, params.id)
  })
}
