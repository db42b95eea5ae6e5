import * as contract from '#contract/billing.ts'
import { mount, requireAccess, scopeOf } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { z } from 'zod'
import { INVOICE_PAGE_POLICY } from './invoice-page.ts'
import * as service from './service.ts'
import type { SandboxRouteDeps } from './service.ts'

/** Such as `in_sandbox_` and a UUID. */
const InvoiceParams = z.object({ invoiceId: z.string().max(100) })

/** Mounts the sandbox's own calls. Call it only if the sandbox is the payment provider. */
export function sandboxRoutes(api: Api, deps: SandboxRouteDeps): void {
  mount(api, contract.sandboxConfirm, ({ scope, body }) => service.confirm(deps, scope, body))
  mount(api, contract.sandboxCard, ({ scope }) => service.beginCardChange(deps, scope))
  mount(api, contract.sandboxRenew, ({ scope, body }) => service.renew(deps, scope, body))

  api.app.get<{ Params: z.output<typeof InvoiceParams> }>(
    '/api/sandbox/invoices/:invoiceId',
    { schema: { params: InvoiceParams }, ...requireAccess(api, { access: 'owner' }) },
    async (request, reply) =>
      reply
        .header('content-security-policy', INVOICE_PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(await service.invoiceDocument(deps, scopeOf(request), request.params.invoiceId)),
  )
}
