import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'openapi.json')

/** The description lies ready as a file, which nobody asks for often enough to keep it in memory. */
export function apiDescriptionRoutes(app: FastifyInstance): void {
  app.get(
    '/api/openapi.json',
    // As other public reads: no line of the log may tell of the time of a visit.
    { config: { logged: false } },
    async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(await readFile(FILE)),
  )
}
