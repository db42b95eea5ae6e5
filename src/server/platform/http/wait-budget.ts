import type { FastifyInstance } from 'fastify'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'

/** Lets each request wait for a slow database for its part alone, however often it asks. */
export function limitDatabaseWaits(app: FastifyInstance): void {
  app.decorateRequest('databaseWaits')
  app.addHook('onRequest', (request, reply, done) => {
    const waits = new WaitBudget()
    request.databaseWaits = waits
    // Also where whoever asked has hung up, of which `onResponse` is not told.
    reply.raw.once('close', () => (waits.isOver = true))
    withWaitBudget(waits, done)
  })
  // A body arrives in the name of its connection.
  app.addHook('preValidation', ({ databaseWaits }, _reply, done) =>
    withWaitBudget(databaseWaits, done),
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    databaseWaits: WaitBudget
  }
}
