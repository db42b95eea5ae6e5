import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Where lines go: the ordinary log, and one that cannot say at what time somebody answered. */
export interface Logs {
  readonly main: Logger
  /** The log in which a request may leave a line. */
  of(request: FastifyRequest): Logger
}

/**
 * Names under which no line may hold anything. What logs a line names each of its fields; this is
 * for the day on which somebody logs a whole object, or an error with all that a library put there.
 */
const SECRET = [
  ['password', 'newPassword', 'currentPassword', 'passwordHash', 'token', 'tokenHash', 'key'],
  ['secret', 'apiKey', 'clientSecret', 'signature', 'authorization', 'cookie', 'headers', 'url'],
  ['email', 'to', 'answers', 'responses', 'payload', 'body', 'data', 'participantName'],
  ['detail', 'where', 'internalQuery', 'parameters', 'query'],
].flat()

/** Two loggers, on standard output; lines about an answerer's call carry the day alone. */
export function openLogs(level: string, destination?: DestinationStream): Logs {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  }
  const dayOnly = {
    ...options,
    timestamp: () => `,"day":"${new Date().toISOString().slice(0, 10)}"`,
  }
  const lines = { main: pino(options, destination), dayOnly: pino(dayOnly, destination) }
  return {
    main: lines.main,
    of: (request) => (request.routeOptions.config.logged === false ? lines.dayOnly : lines.main),
  }
}
