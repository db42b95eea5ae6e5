import { confirmEmail, resendConfirmation } from '#contract/auth.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as confirmation from './service.ts'
import type { ConfirmationDeps } from './service.ts'

export function confirmationRoutes(api: Api, deps: ConfirmationDeps): void {
  mount(api, confirmEmail, ({ user, body }) => confirmation.confirm(deps.db, user, body))
  mount(api, resendConfirmation, ({ user }) => confirmation.resend(deps, user))
}
