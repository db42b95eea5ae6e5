import { IdParams } from '#contract/fields.ts'
import { TALK_MINUTES } from '#domain/discussion/minutes.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { requireAccess, scopeOf } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { z } from 'zod'
import { createGuide } from './service.ts'
import type { GuideDeps } from './service.ts'

const GuideQuery = z.object({
  minutes: z.coerce.number().pipe(z.literal(TALK_MINUTES)).default(30),
})

export function guideRoutes(api: Api, deps: GuideDeps): void {
  api.app.get<{ Params: { id: string }; Querystring: z.output<typeof GuideQuery> }>(
    '/api/quiz-sessions/:id/guide.pdf',
    {
      schema: { params: IdParams, querystring: GuideQuery },
      onRequest: requireAccess(api, {
        access: 'viewer',
        workspaceOf: 'session',
        allowsApiKey: true,
      }),
    },
    async (request, reply) => {
      const { pdf, fileName } = await createGuide(deps, scopeOf(request), {
        sessionId: request.params.id,
        minutes: request.query.minutes,
      })
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(fileName))
        .send(pdf)
    },
  )
}
