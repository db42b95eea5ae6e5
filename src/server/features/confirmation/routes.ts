import { confirmEmail, resendConfirmation } from '#contract/auth.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as confirmation from './service.ts'
import type { Desk } from './service.ts'

export function confirmationRoutes(api: Api, desk: Desk): void {
  mount(api, confirmEmail, ({ user, body }) => confirmation.confirm(desk.db, user, body))
  mount(api, resendConfirmation, ({ user }) => confirmation.resend(desk, user))
}
