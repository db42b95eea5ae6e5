import { connect } from 'node:net'

/** What a client sends first, and then again and again. */
export interface Trickle {
  readonly first: string
  readonly more: string
}

/** How a slow client ended: after how many milliseconds, and with what it was told. */
export interface Cut {
  readonly after: number
  readonly told: string
}

const EVERY_MS = 250

/**
 * A client that sends little by little, and neither hangs up nor minds being told to: it ends only
 * when the server lets go of the connection for good. Undefined where that has not happened within
 * `longest` milliseconds.
 */
export function slowClient(
  origin: string,
  { first, more }: Trickle,
  longest: number,
): Promise<Cut | undefined> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let told = ''
  socket.setEncoding('latin1').on('data', (text: string) => (told += text))
  // It notices by this that nobody is there any more.
  socket.on('error', () => {})
  const begun = performance.now()
  if (first) socket.write(first)
  const trickle = setInterval(() => socket.write(more || 'x'), EVERY_MS)
  return new Promise((resolve) => {
    const end = (cut: Cut | undefined) => {
      clearInterval(trickle)
      clearTimeout(limit)
      socket.destroy()
      resolve(cut)
    }
    const limit = setTimeout(() => end(undefined), longest)
    socket.once('close', () => end({ after: performance.now() - begun, told }))
  })
}
