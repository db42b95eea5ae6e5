import type { FastifyInstance } from 'fastify'
import { isLogged } from '#server/platform/http/request-logging.ts'
import type { Tracing } from './choose-tracing.ts'
import type { Metrics } from './metrics.ts'

/** Adds the hooks that count requests and trace those that may be logged. */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics | null,
  tracing: Tracing | null,
): void {
  if (tracing) traceRequests(app, tracing)
  if (!metrics) return
  app.addHook('onResponse', async (request, reply) => metrics.observeRequest(request, reply))
  app.addHook('onClose', async () => metrics.stop())
}

function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLogged(request)) tracing.startSpan(request, done)
    // Leaves the context of an earlier request on the same connection.
    else tracing.resumeSpan(request, done)
  })
  // The body arrives in the async context of its connection, not of this request.
  app.addHook('preValidation', (request, _reply, done) => tracing.resumeSpan(request, done))
  app.addHook('onResponse', async (request, reply) => tracing.endSpan(request, reply))
}
