import { attachment } from '#server/platform/http/attachment.ts'
import { IdParams } from '#contract/fields.ts'
import { requireSignIn } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { Scope } from '#server/platform/scope.ts'
import { z } from 'zod'
import { exportFigures, exportParticipants } from './service.ts'
import type { ExportDeps } from './service.ts'

const Rows = z.object({ rows: z.enum(['figures', 'respondents']).default('figures') })

export function exportRoutes(api: Api, deps: ExportDeps): void {
  api.app.get<{ Params: { id: string }; Querystring: z.output<typeof Rows> }>(
    '/api/quiz-sessions/:id/export.csv',
    {
      schema: { params: IdParams, querystring: Rows },
      onRequest: requireSignIn(api, { allowsApiKey: true }),
    },
    async ({ scope, params, query }, reply) => {
      const make = query.rows === 'respondents' ? exportParticipants : exportFigures
      const { csv, fileName } = await make(deps, scope as Scope, params.id)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(fileName))
        .send(csv)
    },
  )
}
