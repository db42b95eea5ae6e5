import type { FastifyInstance } from 'fastify'
import type { Logs } from '#server/platform/log/logs.ts'

/**
 * One line a request, by the pattern of its route: never the address that was asked for, which
 * may hold a token, nor who asked. An answerer's call leaves no line at all, and neither do files
 * and addresses that do not exist: a time beside them could be an answerer's.
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
