import { exportCsv } from '#contract/downloads.ts'
import { sendDownload } from '#server/platform/http/attachment.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { exportFigures, exportParticipants } from './service.ts'
import type { ExportDeps } from './service.ts'

export function exportRoutes(api: Api, deps: ExportDeps): void {
  mount(api, exportCsv, async ({ params, query, scope, requireConfirmation, reply }) => {
    if (query.rows === 'respondents' || query.comments === 'yes') requireConfirmation()
    const { csv, fileName } =
      query.rows === 'respondents'
        ? await exportParticipants(deps, scope, params.id)
        : await exportFigures(deps, scope, params.id, query.comments === 'yes')
    return sendDownload(reply, exportCsv, { fileName, content: csv })
  })
}
