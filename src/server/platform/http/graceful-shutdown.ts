import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Limits of a shutdown, in milliseconds. */
export interface DrainLimits {
  /** Time without a new request after which draining ends; it takes at most four times as long. */
  readonly quietMs: number
  /** Time after which all connections are closed. */
  readonly maxMs: number
}

/** Shorter than the limit of the whole stop, because other parts close after the last request. */
const DEFAULTS: DrainLimits = { quietMs: 200, maxMs: 8_000 }

/** Time for requests that are already in transit, also on a quiet server. */
const MIN_QUIET_MS = 50

/**
 * Drains connections when the app closes: stops listening, serves requests on open connections with
 * `Connection: close`, then closes connections that never sent anything (browsers open such in
 * advance) or are idle. Connections that remain after `maxMs` are destroyed. Node's own close would
 * cut idle connections on which a request may be in transit. The app needs `return503OnClosing:
 * false`.
 */
export function drainOnClose(
  app: FastifyInstance,
  { quietMs, maxMs }: DrainLimits = DEFAULTS,
): void {
  // Keyed by connection. A set of responses would grow and shrink with each request, and its
  // backing store would keep all of them until a full garbage collection.
  const connections = new Map<Socket, ServerResponse | undefined>()
  let lastRequestAt = 0
  let accepted = 0
  app.server.on('connection', (socket: Socket) => {
    accepted += 1
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastRequestAt = performance.now()
    if (!connections.has(socket)) return
    connections.set(socket, response)
    response.once('close', () => {
      if (connections.get(socket) === response) connections.set(socket, undefined)
    })
  })

  let maxTimer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    maxTimer = setTimeout(() => app.server.closeAllConnections(), maxMs).unref()
    const startedAt = performance.now()
    // Accepts connections from the kernel's backlog; Node accepts one per turn of the event loop.
    for (let before = -1; before < accepted && performance.now() - startedAt < quietMs;) {
      before = accepted
      await nextTurn()
      await nextTurn()
    }
    // `net.Server.close` stops listening and keeps connections. Fastify calls `close` again later.
    Server.prototype.close.call(app.server)
    for (const response of connections.values()) {
      if (response?.headersSent === false) response.setHeader('connection', 'close')
    }
    const minQuiet = Math.min(quietMs, MIN_QUIET_MS)
    const quietFor = () =>
      performance.now() - Math.max(lastRequestAt, startedAt - quietMs + minQuiet)
    while (quietFor() < quietMs && performance.now() - startedAt < 4 * quietMs) {
      await sleep(minQuiet / 2)
    }
    for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onClose', async () => clearTimeout(maxTimer))
}
