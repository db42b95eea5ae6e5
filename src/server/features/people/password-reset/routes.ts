import * as contract from '#contract/auth.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { networkOf } from '#server/platform/rate-limits/network.ts'
import * as resets from './service.ts'
import type { PasswordResetDeps } from './service.ts'

export function passwordResetRoutes(api: Api, deps: PasswordResetDeps): void {
  mount(api, contract.forgotPassword, ({ body, request }) =>
    resets.requestLink(deps, networkOf(request.ip), body.email),
  )
  mount(api, contract.resetPassword, ({ body, request }) =>
    resets.reset(deps, networkOf(request.ip), body),
  )
}
