import { exportCsv, exportXlsx } from '#contract/downloads.ts'
import { sendDownload } from '#server/platform/http/attachment.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { TableFormat } from '#server/platform/tables/formats.ts'
import { exportFigures, exportParticipants } from './service.ts'
import type { ExportDeps } from './service.ts'

export function exportRoutes(api: Api, deps: ExportDeps): void {
  mountExport(api, deps, exportCsv, 'csv')
  mountExport(api, deps, exportXlsx, 'xlsx')
}

function mountExport(
  api: Api,
  deps: ExportDeps,
  endpoint: typeof exportCsv | typeof exportXlsx,
  format: TableFormat,
): void {
  mount(api, endpoint, async ({ params, query, scope, requireConfirmation, reply }) => {
    const withComments = query.comments === 'yes'
    const withPeople = query.rows === 'respondents'
    if (withPeople || withComments) requireConfirmation()
    const file = withPeople
      ? await exportParticipants(deps, scope, params.id, format)
      : await exportFigures(deps, scope, params.id, { format, withComments })
    return sendDownload(reply, endpoint, file)
  })
}
