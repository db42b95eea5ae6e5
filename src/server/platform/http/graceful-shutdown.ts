import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a server that closes waits for others, in milliseconds. */
export interface DrainLimits {
  /** Without a new request, until nobody sends one any more; four times as long at most. */
  readonly quiet: number
  /** In all, for what hangs. */
  readonly hanging: number
}

/** Less than the whole stop may take: what comes after the last request needs some of it. */
const PATIENCE: DrainLimits = { quiet: 200, hanging: 8_000 }

/** What is on its way in this very moment has arrived after so long, also on a quiet server. */
const LEAST_MS = 50

/**
 * A server that closes takes no more connections, and answers what comes on those that it has, each
 * time with the word that it was the last. Node alone would cut off every connection that is idle at
 * that moment, though its next request is on the way. Then go those on which nothing was ever sent,
 * as browsers open in advance, and those that fell silent; what still hangs after a while, such as a
 * download that nobody reads, is cut off. The app has to be one that answers while it closes.
 */
export function drainOnClose(
  app: FastifyInstance,
  { quiet, hanging }: DrainLimits = PATIENCE,
): void {
  // Each with what it is being answered. Not a set of answers: one that grows and shrinks with each
  // request holds all of them until memory is next swept as a whole.
  const open = new Map<Socket, ServerResponse | undefined>()
  let latest = 0
  let taken = 0
  app.server.on('connection', (socket: Socket) => {
    taken += 1
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    latest = performance.now()
    if (!open.has(socket)) return
    open.set(socket, answer)
    answer.once('close', () => {
      if (open.get(socket) === answer) open.set(socket, undefined)
    })
  })

  let cutOff: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    cutOff = setTimeout(() => app.server.closeAllConnections(), hanging).unref()
    const begun = performance.now()
    // The kernel holds connections that we have not taken yet, and Node takes one a turn.
    for (let before = -1; before < taken && performance.now() - begun < quiet;) {
      before = taken
      await nextTurn()
      await nextTurn()
    }
    // Its parent's way to close ends no connection. Fastify closes it once more, after this.
    Server.prototype.close.call(app.server)
    for (const answer of open.values()) {
      if (answer?.headersSent === false) answer.setHeader('connection', 'close')
    }
    const least = Math.min(quiet, LEAST_MS)
    const since = () => performance.now() - Math.max(latest, begun - quiet + least)
    while (since() < quiet && performance.now() - begun < 4 * quiet) await sleep(least / 2)
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onClose', async () => clearTimeout(cutOff))
}
