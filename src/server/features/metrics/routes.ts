import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Metrics } from '#server/platform/telemetry/metrics.ts'
import { hashToken } from '#server/platform/tokens.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readingsOf } from './readings.ts'
import type { Sources } from './readings.ts'

/** What this server counts, for whoever has the token; without one there is no such route. */
export function metricsRoutes(
  app: FastifyInstance,
  metrics: Metrics,
  token: string,
  sources: Sources,
): void {
  const readings = readingsOf(sources)
  app.get(
    '/metrics',
    {
      config: { logged: false, metrics: false },
      onRequest: async (request, reply) => {
        if (hasToken(request, token)) return
        reply.header('www-authenticate', 'Bearer')
        throw new AppError('unauthenticated', 'Metrics are for whoever has the token.')
      },
    },
    async (_request, reply) => {
      const { type, body } = await metrics.render(await readings())
      return reply.type(type).send(body)
    },
  )
}

/** By hashes, which are of one length whatever was sent. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, sent = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(hashToken(sent), hashToken(token))
}
