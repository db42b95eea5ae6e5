import { timingSafeEqual } from 'node:crypto'
import * as contract from '#contract/operation.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { Metrics } from '#server/platform/telemetry/metrics.ts'
import { hashToken } from '#server/platform/tokens.ts'
import type { FastifyRequest } from 'fastify'
import { gaugesOf } from './gauges.ts'
import type { GaugeDeps } from './gauges.ts'

/** Mounts the metrics, which need the token. */
export function metricsRoutes(api: Api, metrics: Metrics, token: string, deps: GaugeDeps): void {
  const readGauges = gaugesOf(deps)
  mount(
    api,
    contract.metrics,
    async ({ reply }) => {
      const { type, body } = await metrics.render(await readGauges())
      return reply.type(type).send(body)
    },
    {
      authorize: (_user, request, reply) => {
        if (hasToken(request, token)) return
        reply.header('www-authenticate', 'Bearer')
        throw new AppError('unauthenticated', 'Metrics need the token in METRICS_TOKEN.')
      },
    },
  )
}

/** Compares hashes, since a constant-time comparison needs equal lengths. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, bearer = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(hashToken(bearer), hashToken(token))
}
