import type { FastifyInstance } from 'fastify'
import { sampleReport } from './sample-report.ts'

const HOUR_S = 3600

export function reportRoutes(app: FastifyInstance): void {
  app.get(
    '/api/sample-results/report.pdf',
    // As other public reads: no line of the log may tell of the time of a visit.
    { config: { anonymous: true } },
    async (_request, reply) =>
      reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="sextant-sample-report.pdf"')
        .header('cache-control', `public, max-age=${HOUR_S}`)
        .send(await sampleReport()),
  )
}
