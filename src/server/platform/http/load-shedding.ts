import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { serviceIsBusy } from './app-error.ts'
import { bareHeaders } from './headers.ts'

/** Calls of one kind, of which more may come than can be answered. */
export interface Crowded {
  readonly method: string
  readonly path: RegExp
  /** Whether whoever comes now is sent back. */
  readonly isFull: () => boolean
}

/**
 * Sends crowded calls back before anything else looks at them, without reading what they hold: where
 * far more come than can be answered, each refusal takes time from those that could be. It says what
 * a refusal by the app would say.
 */
export function shedLoad(app: FastifyInstance, publicUrl: string, crowded: Crowded): void {
  const { server } = app
  const handlers = server.listeners('request') as ((
    request: IncomingMessage,
    answer: ServerResponse,
  ) => void)[]
  const error = serviceIsBusy()
  const body = JSON.stringify(error.body())
  const headers = {
    ...bareHeaders(publicUrl),
    'retry-after': String(error.retryAfter),
    'content-length': Buffer.byteLength(body),
  }
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (request.method === crowded.method && crowded.path.test(request.url ?? '')) {
      if (crowded.isFull()) {
        answer.writeHead(error.status, headers).end(body)
        return
      }
    }
    for (const handle of handlers) handle.call(server, request, answer)
  })
}
