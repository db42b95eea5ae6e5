import { reportComment, takeBackReport } from '#contract/comments.ts'
import * as contract from '#contract/shared-results.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { networkOf } from '#server/platform/rate-limits/network.ts'
import type { FastifyRequest } from 'fastify'
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
  mount(api, reportComment, ({ params, body, request }) =>
    shared.reportComment(deps, callOf(params.token, request), body),
  )
  mount(api, takeBackReport, ({ params, body, request }) =>
    shared.takeBackReport(deps, callOf(params.token, request), body),
  )

  api.app.addHook('preClose', async () => live.close())
  mount(api, contract.sharedResultsEvents, async ({ params, request, reply }) => {
    const round = await shared.requireShared(deps, params.token)
    const network = networkOf(request.ip)
    live.requireRoom(round, network)
    reply.hijack()
    const lastReleased = request.headers['last-event-id']?.toString()
    live.open(round, reply.raw, reply.getHeaders(), { lastReleased, network })
    return reply
  })
}

const callOf = (token: string, { ip }: FastifyRequest) => ({ token, network: networkOf(ip) })
