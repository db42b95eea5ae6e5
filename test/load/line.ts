import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { CUT, REFUSED } from './shots.ts'

/** The little that is read of an answer. */
interface Told {
  readonly status: number
  /** Whether it said when to come back. */
  readonly dated: boolean
}

const HEAD_END = '\r\n\r\n'

/**
 * A keep-alive connection that costs next to nothing: one request at a time, as bytes, and of the
 * answer no more than a status and its end. Opens anew where the server has hung up.
 */
export class Line {
  readonly #host: string
  readonly #port: number
  #socket: Socket | undefined
  #received: Buffer = Buffer.alloc(0)
  #take: ((told: Told) => void) | undefined

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#host = hostname
    this.#port = Number(port)
  }

  /** Does nothing where it is open; false where nobody listens. */
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
      // Whatever it is, the connection ends with it.
      socket.on('error', () => {})
      socket.once('end', () => this.#hangUp(socket))
      socket.once('close', () => {
        resolve(false)
        this.#hangUp(socket)
      })
    })
  }

  /** Sends one request; `take` hears what came of it, once. */
  send(request: Buffer, take: (told: Told) => void): void {
    if (this.#socket) {
      this.#take = take
      this.#socket.write(request)
      return
    }
    void this.open().then((open) =>
      open ? this.send(request, take) : take({ status: REFUSED, dated: false }),
    )
  }

  close(): void {
    this.#take = undefined
    this.#socket?.destroy()
  }

  #hangUp(socket: Socket): void {
    if (this.#socket !== socket) return
    socket.destroy()
    this.#socket = undefined
    this.#finish({ status: CUT, dated: false })
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnds = this.#received.indexOf(HEAD_END)
    if (headEnds < 0) return
    const head = this.#received.toString('latin1', 0, headEnds).toLowerCase()
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
    if (length === undefined) throw new Error(`an answer whose end nobody knows: ${head}`)
    if (this.#received.length < headEnds + HEAD_END.length + Number(length)) return
    if (head.includes('\r\nconnection: close')) this.#letGo()
    this.#finish({ status: Number(head.slice(9, 12)), dated: head.includes('\r\nretry-after: ') })
  }

  /** The server will hang up: the next request goes over another one. */
  #letGo(): void {
    this.#socket?.end()
    this.#socket = undefined
  }

  #finish(told: Told): void {
    this.#received = Buffer.alloc(0)
    const take = this.#take
    this.#take = undefined
    take?.(told)
  }
}
