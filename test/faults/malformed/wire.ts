import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** Longer than the server waits for a request that does not end. */
const PATIENCE_MS = 30_000

/** One answer, as far as it is looked at. */
export interface Answered {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** A connection that is kept, over which requests go one after the other, each as the bytes it is. */
export class Wire {
  readonly #origin: URL
  #socket: Socket | undefined
  #got = ''
  #heard: () => void = () => {}

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  /** Undefined where the server hung up without a word. */
  async ask(request: Buffer, method: string): Promise<Answered | undefined> {
    const socket = this.#open()
    const overdue = setTimeout(() => socket.destroy(), PATIENCE_MS)
    socket.write(request)
    try {
      for (;;) {
        const read = readAnswer(this.#got, method === 'HEAD')
        if (read) {
          this.#got = this.#got.slice(read.length)
          // What nobody asked for, or the server's last word here.
          if (this.#got !== '' || /^connection: close/im.test(read.answer.head)) this.end()
          return read.answer
        }
        if (socket.destroyed) return undefined
        await new Promise<void>((resolve) => (this.#heard = resolve))
      }
    } finally {
      clearTimeout(overdue)
    }
  }

  end(): void {
    this.#socket?.destroy()
    this.#socket = undefined
    this.#got = ''
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket
    this.end()
    const socket = connect(Number(this.#origin.port), this.#origin.hostname)
    this.#socket = socket
    const mine = () => this.#socket === socket
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('data', (text: string) => {
      if (mine()) this.#got += text
      this.#heard()
    })
    // Being hung up on is what is asked for here.
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => this.#heard())
    return socket
  }
}

/**
 * Sends bytes that are no whole request, ends its own side, and gives the statuses of all that comes
 * back; undefined where the server has not hung up after a long time.
 */
export function sendBroken(origin: string, bytes: Buffer): Promise<number[] | undefined> {
  const { port, hostname } = new URL(origin)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  let got = ''
  let overdue = false
  socket.setEncoding('latin1').on('data', (text: string) => (got += text))
  socket.on('error', () => {})
  socket.end(bytes)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      overdue = true
      socket.destroy()
    }, PATIENCE_MS)
    socket.once('end', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(timer)
      const statuses = [...got.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      )
      resolve(overdue ? undefined : statuses)
    })
  })
}

/** The first answer of what has come, and its length; undefined while it is not whole. */
function readAnswer(
  got: string,
  withoutBody: boolean,
): { answer: Answered; length: number } | undefined {
  const end = got.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = got.slice(0, end)
  const status = Number(head.slice(9, 12))
  const start = end + 4
  // Go on: the answer is still to come.
  if (status < 200) {
    const next = readAnswer(got.slice(start), withoutBody)
    return next && { answer: next.answer, length: next.length + start }
  }
  const whole = (body: string, length: number) => ({ answer: { status, head, body }, length })
  if (withoutBody || status === 204 || status === 304) return whole('', start)
  if (/^transfer-encoding: chunked/im.test(head)) {
    const chunks = /\r\n0\r\n\r\n/.exec(`\r\n${got.slice(start)}`)
    return chunks
      ? whole(got.slice(start, start + chunks.index), start + chunks.index + 5)
      : undefined
  }
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  if (got.length < start + length) return undefined
  return whole(got.slice(start, start + length), start + length)
}
