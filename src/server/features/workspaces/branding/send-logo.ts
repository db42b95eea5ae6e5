import type { FastifyReply } from 'fastify'
import type { LogoRow } from './repo.ts'

const HOUR_SECONDS = 3_600

/**
 * Sends a logo, with a policy that keeps browsers from running it as a page. Browsers cache it for
 * an hour if the URL has its version, since a new logo gets a new URL.
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
