import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestWaits, waitingFor } from '#server/platform/db/request-waits.ts'

/** Lets each request wait for a slow database for its part alone, however often it asks. */
export function limitDatabaseWaits(app: FastifyInstance): void {
  const waits = new WeakMap<FastifyRequest, RequestWaits>()
  const waitsOf = (request: FastifyRequest) => {
    const found = waits.get(request) ?? new RequestWaits()
    waits.set(request, found)
    return found
  }
  app.addHook('onRequest', (request, reply, done) => {
    // Also where whoever asked has hung up, of which `onResponse` is not told.
    reply.raw.once('close', () => (waitsOf(request).isOver = true))
    waitingFor(waitsOf(request), done)
  })
  // A body arrives in the name of its connection.
  app.addHook('preValidation', (request, _reply, done) => waitingFor(waitsOf(request), done))
}
