import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lets browsers keep an answer that is the same for everybody, and tells one that asks whether it
 * still holds so, without sending it again. Its name is made of its content: it marks nobody.
 */
export async function withEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const hash = createHash('sha256').update(payload).digest('base64url').slice(0, 22)
  reply.header('cache-control', 'no-cache').header('etag', `W/"${hash}"`)
  if (!request.headers['if-none-match']?.includes(hash)) return payload
  reply.code(304)
  return null
}
