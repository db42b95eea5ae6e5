import { reportComment } from '#contract/comments.ts'
import { TokenParams } from '#contract/quiz-link.ts'
import * as contract from '#contract/shared-results.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { routeSettings } from '#server/platform/http/route-settings.ts'
import type { LiveUpdates } from './live-updates.ts'
import * as shared from './service.ts'
import type { SharedResultsDeps } from './service.ts'

export function sharedResultRoutes(api: Api, deps: SharedResultsDeps, live: LiveUpdates): void {
  const read = shared.sharedReader(deps)
  mount(api, contract.sharedResults, ({ params, reply }) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    return read(params.token)
  })
  mount(api, contract.renewSharedLink, ({ scope, params }) =>
    shared.renewLink(deps.db, scope, params.id),
  )
  mount(api, reportComment, ({ params, body }) => shared.reportComment(deps, params.token, body))

  api.app.addHook('preClose', async () => live.close())
  api.app.get<{ Params: { token: string } }>(
    '/api/shared-results/:token/events',
    {
      schema: { params: TokenParams },
      // Not logged or measured: neither must tell that someone reads, or for how long.
      ...routeSettings({ access: 'public', logged: false, metrics: false }),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const round = await shared.requireShared(deps, request.params.token)
      live.requireRoom(round)
      reply.hijack()
      const lastReleased = request.headers['last-event-id']
      live.open(round, reply.raw, reply.getHeaders(), lastReleased?.toString())
      return reply
    },
  )
}
