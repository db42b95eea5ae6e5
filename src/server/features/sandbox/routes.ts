import type { User } from '#contract/auth.ts'
import * as contract from '#contract/billing.ts'
import { mount, requireSignIn } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { z } from 'zod'
import { INVOICE_PAGE_POLICY } from './invoice-page.ts'
import * as service from './service.ts'
import type { SandboxRouteDeps } from './service.ts'

/** Such as `in_sandbox_` and a UUID. */
const InvoiceParams = z.object({ invoiceId: z.string().max(100) })

/** Mounts the sandbox's own calls. Call it only if the sandbox is the payment provider. */
export function sandboxRoutes(api: Api, deps: SandboxRouteDeps): void {
  mount(api, contract.sandboxConfirm, ({ user, body }) => service.confirm(deps, user, body))
  mount(api, contract.sandboxCard, ({ user }) => service.beginCardChange(deps, user))
  mount(api, contract.sandboxRenew, ({ user, body }) => service.renew(deps, user, body))

  api.app.get<{ Params: z.output<typeof InvoiceParams> }>(
    '/api/sandbox/invoices/:invoiceId',
    { schema: { params: InvoiceParams }, onRequest: requireSignIn(api) },
    async ({ user, params }, reply) =>
      reply
        .header('content-security-policy', INVOICE_PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(await service.invoiceDocument(deps, user as User, params.invoiceId)),
  )
}
