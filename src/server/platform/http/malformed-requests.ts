import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { jsonHeaders } from './headers.ts'

/** Time for a client to read the response before its connection is destroyed. */
const LINGER_MS = 1_000

/** Returns the handler for URLs that cannot be decoded or have a parameter that is too long. */
export function handleUnroutable(publicUrl: string) {
  const headers = jsonHeaders(publicUrl)
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const appError =
      error.code === 'FST_ERR_BAD_URL'
        ? new AppError('bad_input', 'The URL cannot be decoded.')
        : new AppError('not_found', 'Not found.')
    void reply.code(appError.status).headers(headers).send(JSON.stringify(appError.body()))
  }
}

/**
 * Returns the handler for bytes that are not HTTP and for requests that take too long to arrive. It
 * writes a raw response and closes the connection in both directions, because a client that keeps
 * sending would hold it open.
 */
export function handleClientError(publicUrl: string) {
  const headers = jsonHeaders(publicUrl)
  const malformed = rawResponse(headers, 'The request is malformed.')
  const tooSlow = rawResponse(headers, 'The request took too long to arrive.')
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    socket.end(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : malformed)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** Rejects requests to which Node itself would respond, without the headers of other responses. */
export function rejectUnusualRequests(app: FastifyInstance, publicUrl: string): void {
  const headers = jsonHeaders(publicUrl)
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const error = new AppError('bad_input', 'The Expect header is not supported.')
    const body = JSON.stringify(error.body())
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(lacksHost ? new AppError('bad_input', 'The Host header is missing.') : undefined)
  })
}

/** Returns a 400 response as it is sent over the wire. */
function rawResponse(headers: Readonly<Record<string, string>>, message: string): string {
  const body = JSON.stringify(new AppError('bad_input', message).body())
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`
}
