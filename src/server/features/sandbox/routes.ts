import * as contract from '#contract/billing.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as service from './service.ts'
import type { SandboxRouteDeps } from './service.ts'

/** Mounts the sandbox's own calls. Call it only if the sandbox is the payment provider. */
export function sandboxRoutes(api: Api, deps: SandboxRouteDeps): void {
  mount(api, contract.sandboxConfirm, ({ user, body }) => service.confirm(deps, user, body))
  mount(api, contract.sandboxCard, ({ user }) => service.beginCardChange(deps, user))
  mount(api, contract.sandboxRenew, ({ user, body }) => service.renew(deps, user, body))
}
