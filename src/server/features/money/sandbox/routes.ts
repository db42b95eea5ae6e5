import * as contract from '#contract/billing.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { INVOICE_PAGE_POLICY } from './invoice-page.ts'
import * as service from './service.ts'
import type { SandboxRouteDeps } from './service.ts'

/** Mounts the sandbox's own calls. Call it only if the sandbox is the payment provider. */
export function sandboxRoutes(api: Api, deps: SandboxRouteDeps): void {
  mount(api, contract.sandboxConfirm, ({ scope, body }) => service.confirm(deps, scope, body))
  mount(api, contract.sandboxCard, ({ scope }) => service.beginCardChange(deps, scope))
  mount(api, contract.sandboxRenew, ({ scope, body }) => service.renew(deps, scope, body))
  mount(api, contract.sandboxInvoice, async ({ scope, params, reply }) =>
    reply
      .header('content-security-policy', INVOICE_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(await service.invoiceDocument(deps, scope, params.invoiceId)),
  )
}
