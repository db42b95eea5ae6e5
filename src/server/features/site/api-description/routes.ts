import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeSettings } from '#server/platform/http/route-settings.ts'
import type { FastifyInstance } from 'fastify'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'openapi.json')

/** Serves the description from its file. It is requested too rarely to be kept in memory. */
export function apiDescriptionRoutes(app: FastifyInstance): void {
  app.get(
    '/api/openapi.json',
    // All public reads are left out of the log, which must not tell when someone visited.
    routeSettings({ access: 'public', logged: false }),
    async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(await readFile(FILE)),
  )
}
