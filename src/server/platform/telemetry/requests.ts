import type { FastifyInstance } from 'fastify'
import { isLogged } from '#server/platform/http/request-logging.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './spans.ts'

/** Counts requests, and draws the spans of those that may be noted. */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics | null,
  tracing: Tracing | null,
): void {
  if (tracing) traceRequests(app, tracing)
  if (!metrics) return
  app.addHook('onResponse', async (request, reply) => metrics.answered(request, reply))
  app.addHook('onClose', async () => metrics.stop())
}

function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Whatever was under way on the same connection is none of an answerer's.
    if (isLogged(request)) tracing.begin(request, done)
    else tracing.resume(request, done)
  })
  // A body arrives in the name of its connection.
  app.addHook('preValidation', (request, _reply, done) => tracing.resume(request, done))
  app.addHook('onResponse', async (request, reply) => tracing.end(request, reply))
}
