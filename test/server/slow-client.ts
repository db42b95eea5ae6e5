import { connect } from 'node:net'

/** Bytes that a client sends first, and then repeatedly. */
export interface Trickle {
  readonly first: string
  readonly more: string
}

/** When the connection ended, in milliseconds, and what the server sent. */
export interface ClosedConnection {
  readonly afterMs: number
  readonly received: string
}

const EVERY_MS = 250

/**
 * Returns a client that sends slowly and ignores errors: it ends only when the server closes the
 * connection. Resolves with undefined if that takes longer than `timeoutMs`.
 */
export function slowClient(
  origin: string,
  { first, more }: Trickle,
  timeoutMs: number,
): Promise<ClosedConnection | undefined> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  // Writing to a closed connection fails, which is expected.
  socket.on('error', () => {})
  const begun = performance.now()
  if (first) socket.write(first)
  const trickle = setInterval(() => socket.write(more || 'x'), EVERY_MS)
  return new Promise((resolve) => {
    const end = (cut: ClosedConnection | undefined) => {
      clearInterval(trickle)
      clearTimeout(limit)
      socket.destroy()
      resolve(cut)
    }
    const limit = setTimeout(() => end(undefined), timeoutMs)
    socket.once('close', () => end({ afterMs: performance.now() - begun, received }))
  })
}
