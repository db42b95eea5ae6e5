import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Less than the whole stop may take: what comes after the last request needs some of it. */
const PATIENCE_MS = 8_000

/**
 * A server that closes waits for its connections. Those on which nothing was ever sent, as browsers
 * open in advance, are ended at once, since nothing else would; what still hangs after a while, such
 * as a download that nobody reads, is cut off.
 */
export function letGoAtClose(app: FastifyInstance, patience = PATIENCE_MS): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let cutOff: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    cutOff = setTimeout(() => app.server.closeAllConnections(), patience).unref()
  })
  app.addHook('onClose', async () => clearTimeout(cutOff))
}
