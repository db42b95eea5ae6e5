import type { User } from '#contract/auth.ts'
import { IdParams } from '#contract/fields.ts'
import { requireSignIn } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { FastifyReply } from 'fastify'
import { sampleReport } from './sample-report.ts'
import { makeReport } from './service.ts'
import type { ReportDeps, Others } from './service.ts'

export function reportRoutes(api: Api, deps: ReportDeps, others: Others): void {
  api.app.get(
    '/api/sample-results/report.pdf',
    // As other public reads: no line of the log may tell of the time of a visit.
    { config: { logged: false } },
    async (_request, reply) => sendPdf(reply, 'sextant-sample-report.pdf', await sampleReport()),
  )

  api.app.get<{ Params: { id: string } }>(
    '/api/quiz-sessions/:id/report.pdf',
    { schema: { params: IdParams }, onRequest: requireSignIn(api, { byKey: true }) },
    async ({ user, params }, reply) => {
      const { pdf, fileName } = await makeReport(deps, user as User, params.id, others)
      return sendPdf(reply, fileName, pdf)
    },
  )
}

/** A file to be saved. Its name is of ASCII, and without quotes. */
const sendPdf = (reply: FastifyReply, fileName: string, pdf: Buffer): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(pdf)
