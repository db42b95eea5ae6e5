import { attachment } from '#server/platform/http/attachment.ts'
import { IdParams } from '#contract/fields.ts'
import { requireAccess, scopeOf } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { z } from 'zod'
import { exportFigures, exportParticipants } from './service.ts'
import type { ExportDeps } from './service.ts'

const Rows = z.object({ rows: z.enum(['figures', 'respondents']).default('figures') })

export function exportRoutes(api: Api, deps: ExportDeps): void {
  api.app.get<{ Params: { id: string }; Querystring: z.output<typeof Rows> }>(
    '/api/quiz-sessions/:id/export.csv',
    {
      schema: { params: IdParams, querystring: Rows },
      onRequest: requireAccess(api, {
        access: 'viewer',
        workspaceOf: 'session',
        allowsApiKey: true,
      }),
    },
    async (request, reply) => {
      const { params, query } = request
      const make = query.rows === 'respondents' ? exportParticipants : exportFigures
      const { csv, fileName } = await make(deps, scopeOf(request), params.id)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(fileName))
        .send(csv)
    },
  )
}
