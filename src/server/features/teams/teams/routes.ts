import * as contract from '#contract/teams.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as teams from './service.ts'
import type { RoundDeletion } from './service.ts'

export function teamRoutes(api: Api, db: Db, deletion: RoundDeletion): void {
  mount(api, contract.listTeams, async (call) =>
    withPageHeaders(call, await teams.list(db, call.scope, call.query)),
  )
  mount(api, contract.getTeam, ({ scope, params }) => teams.get(db, scope, params.id))
  mount(api, contract.createTeam, ({ scope, body }) => teams.create(db, scope, body))
  mount(api, contract.updateTeam, ({ scope, params, body }) =>
    teams.update(db, scope, params.id, body),
  )
  mount(api, contract.deleteTeam, ({ scope, params, requireConfirmation }) =>
    teams.remove(db, scope, params.id, deletion, requireConfirmation),
  )
}
