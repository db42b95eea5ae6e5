import type { FastifyInstance } from 'fastify'
import { RequestWaits, waitingFor } from '#server/platform/db/request-waits.ts'

/** Lets each request wait for a slow database for its part alone, however often it asks. */
export function limitDatabaseWaits(app: FastifyInstance): void {
  app.decorateRequest('databaseWaits')
  app.addHook('onRequest', (request, reply, done) => {
    const waits = new RequestWaits()
    request.databaseWaits = waits
    // Also where whoever asked has hung up, of which `onResponse` is not told.
    reply.raw.once('close', () => (waits.isOver = true))
    waitingFor(waits, done)
  })
  // A body arrives in the name of its connection.
  app.addHook('preValidation', ({ databaseWaits }, _reply, done) => waitingFor(databaseWaits, done))
}

declare module 'fastify' {
  interface FastifyRequest {
    databaseWaits: RequestWaits
  }
}
