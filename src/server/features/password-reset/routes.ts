import * as contract from '#contract/auth.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { networkOf } from '#server/platform/rates/network.ts'
import * as resets from './service.ts'
import type { Desk } from './service.ts'

export function passwordResetRoutes(api: Api, desk: Desk): void {
  mount(api, contract.forgotPassword, ({ body, request }) =>
    resets.requestLink(desk, networkOf(request.ip), body.email),
  )
  mount(api, contract.resetPassword, ({ body }) => resets.reset(desk, body))
}
