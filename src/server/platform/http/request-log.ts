import type { FastifyInstance } from 'fastify'
import type { Logs } from '#server/platform/log/logs.ts'

/**
 * One line a request, by the pattern of its route: never the address that was asked for, which
 * may hold a token, nor who asked. An answerer's call leaves no line at all, and neither does what
 * anybody may read: pages, files, public calls, addresses that do not exist, the question who is
 * signed in. A time beside them could be an answerer's, whom a sent quiz leads to the start page.
 */
export function logRequests(app: FastifyInstance, logs: Logs): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.anonymous || request.routeOptions.url === undefined) return
    logs.main.debug(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
