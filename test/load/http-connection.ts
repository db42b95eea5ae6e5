import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { CONNECTION_LOST, CONNECTION_REFUSED } from './load-result.ts'

/** The parts of a response that are read. */
interface Reply {
  readonly status: number
  /** True if it has a Retry-After header. */
  readonly hasRetryAfter: boolean
}

const HEADERS_END = '\r\n\r\n'

/**
 * A keep-alive HTTP connection with minimal CPU cost: one request at a time, as bytes; of the
 * response only the status and the length are read. Reconnects after the server has closed the
 * connection.
 */
export class HttpConnection {
  readonly #host: string
  readonly #port: number
  #socket: Socket | undefined
  #received: Buffer = Buffer.alloc(0)
  #onReply: ((reply: Reply) => void) | undefined

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#host = hostname
    this.#port = Number(port)
  }

  /** Opens the connection if it is closed. False if it is refused. */
  open(): Promise<boolean> {
    if (this.#socket) return Promise.resolve(true)
    return new Promise((resolve) => {
      const socket = connect({ host: this.#host, port: this.#port, noDelay: true })
      socket.once('connect', () => {
        this.#socket = socket
        resolve(true)
      })
      socket.on('data', (chunk: Buffer) => {
        if (this.#socket === socket) this.#read(chunk)
      })
      // A `close` event follows.
      socket.on('error', () => {})
      socket.once('end', () => this.#handleClose(socket))
      socket.once('close', () => {
        resolve(false)
        this.#handleClose(socket)
      })
    })
  }

  /** Sends one request; calls `onReply` once. */
  send(request: Buffer, onReply: (reply: Reply) => void): void {
    if (this.#socket) {
      this.#onReply = onReply
      this.#socket.write(request)
      return
    }
    void this.open().then((open) =>
      open
        ? this.send(request, onReply)
        : onReply({ status: CONNECTION_REFUSED, hasRetryAfter: false }),
    )
  }

  close(): void {
    this.#onReply = undefined
    this.#socket?.destroy()
  }

  #handleClose(socket: Socket): void {
    if (this.#socket !== socket) return
    socket.destroy()
    this.#socket = undefined
    this.#complete({ status: CONNECTION_LOST, hasRetryAfter: false })
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headersEnd = this.#received.indexOf(HEADERS_END)
    if (headersEnd < 0) return
    const head = this.#received.toString('latin1', 0, headersEnd).toLowerCase()
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
    if (length === undefined) throw new Error(`response without a content-length: ${head}`)
    if (this.#received.length < headersEnd + HEADERS_END.length + Number(length)) return
    if (head.includes('\r\nconnection: close')) this.#disconnect()
    this.#complete({
      status: Number(head.slice(9, 12)),
      hasRetryAfter: head.includes('\r\nretry-after: '),
    })
  }

  // The server announced that it closes the connection: the next request opens a new one.
  #disconnect(): void {
    this.#socket?.end()
    this.#socket = undefined
  }

  #complete(reply: Reply): void {
    this.#received = Buffer.alloc(0)
    const onReply = this.#onReply
    this.#onReply = undefined
    onReply?.(reply)
  }
}
