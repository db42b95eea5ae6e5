import * as contract from '#contract/invited-rounds.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as rosters from './service.ts'
import type { RosterDeps } from './service.ts'

export function invitedRoundRoutes(api: Api, deps: RosterDeps): void {
  mount(api, contract.listRoundInvitations, ({ scope, params }) =>
    rosters.list(deps.db, scope, params.id),
  )
  mount(api, contract.resendRoundInvitation, ({ scope, params }) =>
    rosters.resend(deps, scope, params),
  )
  mount(api, contract.sendReminders, ({ scope, params }) => rosters.remind(deps, scope, params.id))
  mount(api, contract.previewInvitation, ({ scope, params, body }) =>
    rosters.preview(deps, scope, params.id, body),
  )
}
