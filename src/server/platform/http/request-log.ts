import type { FastifyInstance } from 'fastify'
import type { Logs } from '#server/platform/log/logs.ts'
import { isLogged } from './request-logging.ts'

const SLOW_MS = 2_000

/**
 * One line a request, by the pattern of its route: never the address that was asked for, which
 * may hold a token, nor who asked. An answerer's call leaves no line at all, and neither does what
 * anybody may read: pages, files, public calls, addresses that do not exist, the question who is
 * signed in. A time beside them could be an answerer's, whom a sent quiz leads to the start page.
 * At level debug; at info only what an operator has to know of: slow ones, and the service refused.
 */
export function logRequests(app: FastifyInstance, logs: Logs): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isLogged(request)) reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!isLogged(request)) return
    const status = reply.statusCode
    const ms = Math.round(reply.elapsedTime)
    const line = { id: request.id, method: request.method, route: request.routeOptions.url }
    if (status === 503) logs.main.info({ ...line, status, ms }, 'refused as unavailable')
    else if (ms >= SLOW_MS) logs.main.info({ ...line, status, ms }, 'slow request')
    else logs.main.debug({ ...line, status, ms }, 'request')
  })
}
