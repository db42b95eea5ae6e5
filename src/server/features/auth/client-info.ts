import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/platform/rates/network.ts'
import { browserName } from './browser-name.ts'
import type { LoginCookie } from './cookie.ts'

/** Who knocks: from which network, with which browser. */
export interface ClientInfo {
  readonly network: string
  readonly browser: string
  /** What the browser keeps from when it was in before. */
  readonly knownToken: string | undefined
}

export const clientInfoOf = (request: FastifyRequest, cookie: LoginCookie): ClientInfo => ({
  network: networkOf(request.ip),
  browser: browserName(request.headers['user-agent']),
  knownToken: cookie.readKnown(request),
})
