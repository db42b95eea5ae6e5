import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No line of a log may tell of the time of such a request; see `Endpoint.anonymous`. */
    anonymous?: boolean
    /** Left out of metrics: pages and files, of which one visit loads many, and the scrapes. */
    uncounted?: boolean
  }
}

/**
 * Whether a line, a span or an id may be left by a request at its time. Not by an answerer's, nor
 * by what anybody may read: pages, files, public calls, addresses that do not exist.
 */
export const isLogged = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url !== undefined && !routeOptions.config.anonymous
