import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** No hook runs for what Fastify cannot even route, so the headers of every answer stand here. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': `default-src 'none';frame-ancestors 'none'`,
}

/** An address that cannot be decoded, or with a part longer than any of ours. */
export function answerUnroutable(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal =
    error.code === 'FST_ERR_BAD_URL'
      ? new AppError('bad_input', 'The address cannot be read.')
      : new AppError('not_found', 'There is nothing at this address.')
  void reply.code(refusal.status).headers(HEADERS).send(JSON.stringify(refusal.body()))
}

/** Bytes that are no HTTP: there is no request, only a connection to answer and end. */
export function answerBrokenHttp(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(
    new AppError('bad_input', 'This is not a request that can be read.').body(),
  )
  const headers = Object.entries({
    ...HEADERS,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${headers.join('')}\r\n${body}`)
}
