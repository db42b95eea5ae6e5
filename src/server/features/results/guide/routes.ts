import { IdParams } from '#contract/fields.ts'
import { TALK_MINUTES } from '#domain/discussion/minutes.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { requireAccess, scopeOf } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { requireConfirmation } from '#server/platform/http/require-confirmation.ts'
import { z } from 'zod'
import { createGuide, createSlides } from './service.ts'
import type { GuideDeps, GuideLookups } from './service.ts'

const GuideQuery = z.object({
  minutes: z.coerce.number().pipe(z.literal(TALK_MINUTES)).default(30),
})

const SlidesQuery = z.object({ comments: z.enum(['yes', 'no']).default('no') })

export const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

export function guideRoutes(api: Api, deps: GuideDeps, lookups: GuideLookups): void {
  const access = { access: 'viewer', workspaceOf: 'round', allowsApiKey: true } as const

  api.app.get<{ Params: { id: string }; Querystring: z.output<typeof GuideQuery> }>(
    '/api/quiz-sessions/:id/guide.pdf',
    {
      schema: { params: IdParams, querystring: GuideQuery },
      ...requireAccess(api, access),
    },
    async (request, reply) => {
      const { pdf, fileName } = await createGuide(deps, scopeOf(request), {
        roundId: request.params.id,
        minutes: request.query.minutes,
      })
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(fileName))
        .send(pdf)
    },
  )

  api.app.get<{ Params: { id: string }; Querystring: z.output<typeof SlidesQuery> }>(
    '/api/quiz-sessions/:id/slides.pptx',
    {
      schema: { params: IdParams, querystring: SlidesQuery },
      ...requireAccess(api, access),
    },
    async (request, reply) => {
      const withComments = request.query.comments === 'yes'
      if (withComments) requireConfirmation(request.caller)
      const choice = { roundId: request.params.id, withComments }
      const { pptx, fileName } = await createSlides(deps, scopeOf(request), choice, lookups)
      return reply.type(PPTX).header('content-disposition', attachment(fileName)).send(pptx)
    },
  )
}
