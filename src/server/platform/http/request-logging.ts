import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logs } from '#server/platform/log/logs.ts'

const SLOW_MS = 2_000

/**
 * True if the request may leave a log line, a span or an id that tell its time. False for calls of
 * participants and for everything that anyone may read: pages, files, public calls, unknown paths.
 */
export const isLogged = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url !== undefined && routeOptions.config.logged

/**
 * Logs a line for each request with the pattern of its route; never its URL, which may contain a
 * token, and never its caller. Public reads are not logged: the quiz leads to the start page after
 * submitting, so their times could be those of participants. Level debug, but info for slow requests
 * and for 503.
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
    if (status === 503) logs.main.info({ ...line, status, ms }, 'request rejected as unavailable')
    else if (ms >= SLOW_MS) logs.main.info({ ...line, status, ms }, 'slow request')
    else logs.main.debug({ ...line, status, ms }, 'request')
  })
}
