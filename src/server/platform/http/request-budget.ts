import type { FastifyInstance } from 'fastify'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'

/** Limits the total time that a request waits for a slow database, whatever its number of queries. */
export function limitDatabaseWaits(app: FastifyInstance): void {
  app.decorateRequest('databaseWaits')
  app.addHook('onRequest', (request, reply, done) => {
    const waits = new WaitBudget()
    request.databaseWaits = waits
    // `onResponse` does not run if the client disconnects.
    reply.raw.once('close', () => (waits.isOver = true))
    withWaitBudget(waits, done)
  })
  // The body arrives in the async context of its connection, not of this request.
  app.addHook('preValidation', ({ databaseWaits }, _reply, done) =>
    withWaitBudget(databaseWaits, done),
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    databaseWaits: WaitBudget
  }
}
