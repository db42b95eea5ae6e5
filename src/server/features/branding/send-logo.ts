import type { FastifyReply } from 'fastify'
import type { LogoRow } from './repo.ts'

const HOUR_SECONDS = 3_600

/**
 * A picture of somebody's: shown and never run, in this browser alone. Asked for under its own
 * version it is kept there for a while, since another logo has another address.
 */
export function sendLogo(reply: FastifyReply, logo: LogoRow, version: unknown): FastifyReply {
  if (version === logo.version) {
    reply.header('cache-control', `private, max-age=${HOUR_SECONDS}, immutable`)
  }
  return reply
    .type(logo.type)
    .header('content-security-policy', `default-src 'none';frame-ancestors 'none'`)
    .send(logo.data)
}
