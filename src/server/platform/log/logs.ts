import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export interface Logs {
  readonly main: Logger
  /** Returns the log for a request: one without times of day unless its route has `logged: true`. */
  of(request: FastifyRequest): Logger
}

/**
 * Field names that are always redacted. Log calls name each field they write; this covers calls that
 * log a whole object or an error of a library by mistake.
 */
const REDACTED = [
  ['password', 'newPassword', 'currentPassword', 'passwordHash', 'token', 'tokenHash', 'key'],
  ['secret', 'apiKey', 'clientSecret', 'signature', 'authorization', 'cookie', 'headers', 'url'],
  ['email', 'to', 'answers', 'responses', 'payload', 'body', 'data', 'participantName'],
  ['detail', 'where', 'internalQuery', 'parameters', 'query'],
].flat()

/** Opens JSON logs on standard output or `destination`. */
export function openLogs(level: string, destination?: DestinationStream): Logs {
  const options = {
    level,
    base: null,
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  }
  const main = pino(options, destination)
  const dayOnly = pino(
    { ...options, timestamp: () => `,"day":"${new Date().toISOString().slice(0, 10)}"` },
    destination,
  )
  return {
    main,
    of: (request) => (request.routeOptions.config.logged ? main : dayOnly),
  }
}
