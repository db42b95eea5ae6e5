import * as contract from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sendDownload } from '#server/platform/http/attachment.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import * as audit from './service.ts'

export function auditRoutes(
  api: Api,
  deps: { readonly db: Db; readonly rates: RateLimiter },
): void {
  mount(api, contract.workspaceAudit, async (call) =>
    withPageHeaders(call, await audit.list(deps.db, call.scope, call.query)),
  )

  mount(api, contract.workspaceAuditCsv, async ({ scope, reply }) =>
    sendDownload(reply, contract.workspaceAuditCsv, {
      fileName: 'audit-log.csv',
      content: await audit.exportTable(deps, scope, 'csv'),
    }),
  )

  mount(api, contract.workspaceAuditXlsx, async ({ scope, reply }) =>
    sendDownload(reply, contract.workspaceAuditXlsx, {
      fileName: 'audit-log.xlsx',
      content: await audit.exportTable(deps, scope, 'xlsx'),
    }),
  )
}
