import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/platform/rates/network.ts'
import { browserName } from './browser-name.ts'

/** Who knocks: from which network, with which browser. */
export interface Caller {
  readonly network: string
  readonly browser: string
}

export const callerOf = (request: FastifyRequest): Caller => ({
  network: networkOf(request.ip),
  browser: browserName(request.headers['user-agent']),
})
