import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** Longer than the server waits for an incomplete request. */
const TIMEOUT_MS = 30_000

/** The parts of a response that are checked. */
export interface RawResponse {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** A keep-alive connection that sends requests as raw bytes, one after the other. */
export class RawConnection {
  readonly #origin: URL
  #socket: Socket | undefined
  #received = ''
  #onData: () => void = () => {}

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  /** Returns undefined if the server closed the connection without a response. */
  async request(bytes: Buffer, method: string): Promise<RawResponse | undefined> {
    const socket = this.#open()
    const timedOut = setTimeout(() => socket.destroy(), TIMEOUT_MS)
    socket.write(bytes)
    try {
      for (;;) {
        const parsed = parseResponse(this.#received, method === 'HEAD')
        if (parsed) {
          this.#received = this.#received.slice(parsed.length)
          // An unrequested response, or the last one on this connection.
          if (this.#received !== '' || /^connection: close/im.test(parsed.response.head)) this.end()
          return parsed.response
        }
        if (socket.destroyed) return undefined
        await new Promise<void>((resolve) => (this.#onData = resolve))
      }
    } finally {
      clearTimeout(timedOut)
    }
  }

  end(): void {
    this.#socket?.destroy()
    this.#socket = undefined
    this.#received = ''
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket
    this.end()
    const socket = connect(Number(this.#origin.port), this.#origin.hostname)
    this.#socket = socket
    const isCurrent = () => this.#socket === socket
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('data', (text: string) => {
      if (isCurrent()) this.#received += text
      this.#onData()
    })
    // Closed connections are expected.
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => this.#onData())
    return socket
  }
}

/**
 * Sends bytes that are not a complete request, closes its own side, and returns the statuses of all
 * responses; undefined if the server does not close the connection before the timeout.
 */
export function sendUnframed(origin: string, bytes: Buffer): Promise<number[] | undefined> {
  const { port, hostname } = new URL(origin)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  let received = ''
  let timedOut = false
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.on('error', () => {})
  socket.end(bytes)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      timedOut = true
      socket.destroy()
    }, TIMEOUT_MS)
    socket.once('end', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(timer)
      const statuses = [...received.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      )
      resolve(timedOut ? undefined : statuses)
    })
  })
}

/**
 * Returns the first response of the received text, and its length; undefined while it is incomplete.
 */
function parseResponse(
  received: string,
  hasNoBody: boolean,
): { response: RawResponse; length: number } | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.slice(0, end)
  const status = Number(head.slice(9, 12))
  const start = end + 4
  // 1xx: the final response follows.
  if (status < 200) {
    const next = parseResponse(received.slice(start), hasNoBody)
    return next && { response: next.response, length: next.length + start }
  }
  const complete = (body: string, length: number) => ({ response: { status, head, body }, length })
  if (hasNoBody || status === 204 || status === 304) return complete('', start)
  if (/^transfer-encoding: chunked/im.test(head)) {
    const chunks = /\r\n0\r\n\r\n/.exec(`\r\n${received.slice(start)}`)
    return chunks
      ? complete(received.slice(start, start + chunks.index), start + chunks.index + 5)
      : undefined
  }
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  if (received.length < start + length) return undefined
  return complete(received.slice(start, start + length), start + length)
}
