import * as contract from '#contract/actions.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as actions from './service.ts'
import type { ActionDeps } from './service.ts'

export function actionRoutes(api: Api, deps: ActionDeps): void {
  const { db } = deps
  mount(api, contract.listActions, async (call) =>
    withPageHeaders(call, await actions.list(db, call.scope, call.query)),
  )
  mount(api, contract.listTeamActions, ({ scope, params }) =>
    actions.listOfTeam(db, scope, params.id),
  )
  mount(api, contract.createAction, ({ scope, params, body }) =>
    actions.create(deps, scope, params.id, body),
  )
  mount(api, contract.updateAction, ({ scope, params, body }) =>
    actions.update(deps, scope, params.id, body),
  )
  mount(api, contract.deleteAction, ({ scope, params }) => actions.remove(db, scope, params.id))
}
