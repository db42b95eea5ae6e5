import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import type { Logger } from 'pino'

/** Where lines go: the ordinary log, and one that cannot say at what time somebody answered. */
export interface Logs {
  readonly main: Logger
  /** The log in which a request may leave a line. */
  of(request: FastifyRequest): Logger
}

/** Two loggers on standard output; lines about an answerer's call carry the day alone. */
export function openLogs(level: string): Logs {
  const main = pino({ level, base: null })
  const dayOnly = pino({
    level,
    base: null,
    timestamp: () => `,"day":"${new Date().toISOString().slice(0, 10)}"`,
  })
  return {
    main,
    of: (request) => (request.routeOptions.config.anonymous ? dayOnly : main),
  }
}
