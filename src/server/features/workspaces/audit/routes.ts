import { IdParams } from '#contract/fields.ts'
import * as contract from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount, requireAccess, scopeOf } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import * as audit from './service.ts'

export function auditRoutes(
  api: Api,
  deps: { readonly db: Db; readonly rates: RateLimiter },
): void {
  mount(api, contract.workspaceAudit, async (call) =>
    withPageHeaders(call, await audit.list(deps.db, call.scope, call.query)),
  )

  api.app.get(
    '/api/workspaces/:id/audit.csv',
    {
      schema: { params: IdParams },
      ...requireAccess(api, {
        access: 'owner',
        workspaceOf: 'workspace',
        needsConfirmation: true,
      }),
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment('audit-log.csv'))
        .send(await audit.exportCsv(deps, scopeOf(request))),
  )
}
