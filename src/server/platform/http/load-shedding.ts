import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { serviceIsBusy } from './app-error.ts'
import { jsonHeaders } from './headers.ts'

/** Calls that are rejected while the server is overloaded. */
export interface SheddableCalls {
  readonly method: string
  readonly path: RegExp
  readonly isFull: () => boolean
}

/**
 * Replies 503 to the calls while `isFull`, before the app sees them and without reading their body:
 * under overload each rejection takes time from calls that could be served. The response equals that
 * of the app.
 */
export function shedLoad(app: FastifyInstance, publicUrl: string, calls: SheddableCalls): void {
  const { server } = app
  const listeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  const error = serviceIsBusy()
  const body = JSON.stringify(error.body())
  const headers = {
    ...jsonHeaders(publicUrl),
    'retry-after': String(error.retryAfter),
    'content-length': Buffer.byteLength(body),
  }
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isSheddable = request.method === calls.method && calls.path.test(request.url ?? '')
    if (isSheddable && calls.isFull()) {
      response.writeHead(error.status, headers).end(body)
      return
    }
    for (const listener of listeners) listener.call(server, request, response)
  })
}
