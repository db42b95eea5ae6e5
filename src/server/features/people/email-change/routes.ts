import * as contract from '#contract/email-change.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { networkOf } from '#server/platform/rate-limits/network.ts'
import * as emailChange from './service.ts'
import type { EmailChangeDeps } from './service.ts'

export function emailChangeRoutes(api: Api, deps: EmailChangeDeps): void {
  mount(api, contract.changeEmail, ({ user, body }) => emailChange.request(deps, user, body.email))
  mount(api, contract.confirmNewEmail, ({ user, body }) =>
    emailChange.confirm(deps, user, body.token),
  )
  mount(api, contract.stopEmailChange, ({ body, request }) =>
    emailChange.stop(deps, networkOf(request.ip), body.token),
  )
}
