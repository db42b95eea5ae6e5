import * as contract from '#contract/downloads.ts'
import { sendDownload } from '#server/platform/http/attachment.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { sampleReport } from './sample-report.ts'
import { createReport } from './service.ts'
import type { ReportDeps, ReportLookups } from './service.ts'

export function reportRoutes(api: Api, deps: ReportDeps, lookups: ReportLookups): void {
  mount(api, contract.sampleReport, async ({ reply }) =>
    sendDownload(reply, contract.sampleReport, {
      fileName: 'sextant-sample-report.pdf',
      content: await sampleReport(),
    }),
  )

  mount(api, contract.reportPdf, async ({ params, query, scope, requireConfirmation, reply }) => {
    const withComments = query.comments === 'yes'
    if (withComments) requireConfirmation()
    const choice = { ...lookups, withComments }
    const { pdf, fileName } = await createReport(deps, scope, params.id, choice)
    return sendDownload(reply, contract.reportPdf, { fileName, content: pdf })
  })
}
