import type { FastifyInstance } from 'fastify'
import { sampleReport } from './sample-report.ts'

export function reportRoutes(app: FastifyInstance): void {
  app.get(
    '/api/sample-results/report.pdf',
    // As other public reads: no line of the log may tell of the time of a visit.
    { config: { anonymous: true } },
    async (_request, reply) =>
      reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="sextant-sample-report.pdf"')
        .send(await sampleReport()),
  )
}
