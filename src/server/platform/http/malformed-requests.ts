import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { bareHeaders } from './headers.ts'

/** Time to read the answer in, for whoever does not hang up after it. */
const LINGER_MS = 1_000

/** An address that cannot be decoded, or with a part longer than any of ours. */
export function answerUnroutable(publicUrl: string) {
  const headers = bareHeaders(publicUrl)
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const refusal =
      error.code === 'FST_ERR_BAD_URL'
        ? new AppError('bad_input', 'The address cannot be read.')
        : new AppError('not_found', 'There is nothing at this address.')
    void reply.code(refusal.status).headers(headers).send(JSON.stringify(refusal.body()))
  }
}

/**
 * Bytes that are no HTTP, or too slow to become a request: there is only a connection to answer and
 * end. Both ways of it: to whoever goes on sending after our end, it would stay open for good.
 */
export function answerBrokenHttp(publicUrl: string) {
  const headers = bareHeaders(publicUrl)
  const unreadable = answerWith(headers, 'This is not a request that can be read.')
  const tooSlow = answerWith(headers, 'The request took too long to arrive.')
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    socket.end(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : unreadable)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** A whole answer, as its bytes go out. */
function answerWith(headers: Readonly<Record<string, string>>, message: string): string {
  const body = JSON.stringify(new AppError('bad_input', message).body())
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`
}
