import { WithComments } from '#contract/comments.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { IdParams } from '#contract/fields.ts'
import { requireAccess, scopeOf } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { requireConfirmation } from '#server/platform/http/require-confirmation.ts'
import { z } from 'zod'
import { exportFigures, exportParticipants } from './service.ts'
import type { ExportDeps } from './service.ts'

const Rows = z.object({
  rows: z.enum(['figures', 'respondents']).default('figures'),
  comments: WithComments,
})

export function exportRoutes(api: Api, deps: ExportDeps): void {
  api.app.get<{ Params: { id: string }; Querystring: z.output<typeof Rows> }>(
    '/api/quiz-sessions/:id/export.csv',
    {
      schema: { params: IdParams, querystring: Rows },
      ...requireAccess(api, {
        access: 'viewer',
        workspaceOf: 'round',
        allowsApiKey: true,
      }),
    },
    async (request, reply) => {
      const { params, query } = request
      const scope = scopeOf(request)
      if (query.rows === 'respondents' || query.comments === 'yes') {
        requireConfirmation(request.caller)
      }
      const { csv, fileName } =
        query.rows === 'respondents'
          ? await exportParticipants(deps, scope, params.id)
          : await exportFigures(deps, scope, params.id, query.comments === 'yes')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(fileName))
        .send(csv)
    },
  )
}
