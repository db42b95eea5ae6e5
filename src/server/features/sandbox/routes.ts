import * as contract from '#contract/billing.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as service from './service.ts'
import type { SandboxDesk } from './service.ts'

/** Only where the sandbox takes the payments. */
export function sandboxRoutes(api: Api, desk: SandboxDesk): void {
  mount(api, contract.sandboxConfirm, ({ user, body }) => service.confirm(desk, user, body))
  mount(api, contract.sandboxCard, ({ user }) => service.beginCardChange(desk, user))
  mount(api, contract.sandboxRenew, ({ user, body }) => service.renew(desk, user, body))
}
