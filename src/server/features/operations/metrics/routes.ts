import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/platform/http/app-error.ts'
import { routeSettings } from '#server/platform/http/route-settings.ts'
import type { Metrics } from '#server/platform/telemetry/metrics.ts'
import { hashToken } from '#server/platform/tokens.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gaugesOf } from './gauges.ts'
import type { GaugeDeps } from './gauges.ts'

/** Registers /metrics, which needs the token. */
export function metricsRoutes(
  app: FastifyInstance,
  metrics: Metrics,
  token: string,
  deps: GaugeDeps,
): void {
  const readGauges = gaugesOf(deps)
  app.get(
    '/metrics',
    {
      ...routeSettings({ access: 'operator', logged: false, metrics: false }),
      onRequest: async (request, reply) => {
        if (hasToken(request, token)) return
        reply.header('www-authenticate', 'Bearer')
        throw new AppError('unauthenticated', 'Metrics need the token in METRICS_TOKEN.')
      },
    },
    async (_request, reply) => {
      const { type, body } = await metrics.render(await readGauges())
      return reply.type(type).send(body)
    },
  )
}

/** Compares hashes, since a constant-time comparison needs equal lengths. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, bearer = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(hashToken(bearer), hashToken(token))
}
