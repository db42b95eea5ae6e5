import { requireConfirmation } from '#server/platform/http/require-confirmation.ts'
import { z } from 'zod'
import { WithComments } from '#contract/comments.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { IdParams } from '#contract/fields.ts'
import { requireAccess, scopeOf } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { routeSettings } from '#server/platform/http/route-settings.ts'
import type { FastifyReply } from 'fastify'
import { sampleReport } from './sample-report.ts'
import { createReport } from './service.ts'
import type { ReportDeps, ReportLookups } from './service.ts'

const ReportQuery = z.object({ comments: WithComments })

export function reportRoutes(api: Api, deps: ReportDeps, lookups: ReportLookups): void {
  api.app.get(
    '/api/sample-results/report.pdf',
    // Public reads are left out of the log, which must not reveal when someone visited.
    routeSettings({ access: 'public', logged: false }),
    async (_request, reply) => sendPdf(reply, 'sextant-sample-report.pdf', await sampleReport()),
  )

  api.app.get<{ Params: { id: string }; Querystring: z.output<typeof ReportQuery> }>(
    '/api/quiz-sessions/:id/report.pdf',
    {
      schema: { params: IdParams, querystring: ReportQuery },
      ...requireAccess(api, {
        access: 'viewer',
        workspaceOf: 'round',
        allowsApiKey: true,
      }),
    },
    async (request, reply) => {
      const withComments = request.query.comments === 'yes'
      if (withComments) requireConfirmation(request.caller)
      const { pdf, fileName } = await createReport(deps, scopeOf(request), request.params.id, {
        ...lookups,
        withComments,
      })
      return sendPdf(reply, fileName, pdf)
    },
  )
}

const sendPdf = (reply: FastifyReply, fileName: string, pdf: Buffer): FastifyReply =>
  reply.type('application/pdf').header('content-disposition', attachment(fileName)).send(pdf)
