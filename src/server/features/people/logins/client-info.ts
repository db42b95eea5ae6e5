import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/platform/rate-limits/network.ts'
import { browserName } from './browser-name.ts'
import type { LoginCookie } from './login-cookie.ts'

/** The network and browser of a sign-in request. */
export interface ClientInfo {
  readonly network: string | null
  readonly browser: string
  /** The token of a browser that was signed in before. */
  readonly knownToken: string | undefined
}

export const clientInfoOf = (request: FastifyRequest, cookie: LoginCookie): ClientInfo => ({
  network: networkOf(request.ip),
  browser: browserName(request.headers['user-agent']),
  knownToken: cookie.readKnown(request),
})
