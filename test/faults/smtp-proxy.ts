import { createConnection, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { SeededRandom } from './seeded-random.ts'

/**
 * `forward`: passes everything on. `refuse`: does not listen. `hang`: accepts connections, but
 * stops responding, either at once or after the email. `disconnect`: closes the connection midway.
 */
export type ProxyMode = 'forward' | 'refuse' | 'hang' | 'disconnect'

/** The end of an email in SMTP. */
const END_OF_MAIL = '\r\n.\r\n'
/** Longer than an SMTP conversation before the email. */
const MAX_CONVERSATION_BYTES = 1_500

/**
 * A network proxy in front of a mail server that simulates its failure. Unless it forwards, the
 * mail server never receives a complete email, so the client of a closed connection has to send the
 * email again.
 */
export class SmtpProxy {
  readonly #upstream: URL
  readonly #random: SeededRandom
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #mode: ProxyMode = 'refuse'
  #connectionCount = 0

  constructor(upstreamUrl: string, random: SeededRandom) {
    this.#upstream = new URL(upstreamUrl)
    this.#random = random
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** The number of connections, in any mode. */
  get connectionCount(): number {
    return this.#connectionCount
  }

  /**
   * Switches the mode and closes all connections that were not forwarded. Forwarded ones may
   * finish: if a delivered email were not acknowledged, the client would rightly send it again.
   */
  async setMode(mode: ProxyMode): Promise<void> {
    const previous = this.#mode
    this.#mode = mode
    if (previous !== 'forward') for (const socket of this.#sockets) socket.destroy()
    if (mode === 'refuse') return this.#close()
    if (this.#server) return
    const server = createServer((client) => this.#accept(client))
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', () => resolve())
    })
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
  }

  async #close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await new Promise<void>((resolve) => {
      if (server) server.close(() => resolve())
      else resolve()
    })
  }

  #accept(client: Socket): void {
    this.#connectionCount += 1
    this.#track(client)
    const mode = this.#mode
    const isSilent = mode === 'hang' && this.#random.next() < 0.5
    if (isSilent) return void client.resume()
    const upstream = createConnection(Number(this.#upstream.port), this.#upstream.hostname)
    this.#track(upstream)
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('close', () => peer.destroy())
    }
    upstream.pipe(client)
    if (mode === 'forward') return void client.pipe(upstream)
    this.#forwardPartly(client, upstream, mode)
  }

  /** Passes on a random part, and never the end of an email. */
  #forwardPartly(client: Socket, upstream: Socket, mode: ProxyMode): void {
    let remaining = mode === 'hang' ? Infinity : this.#random.between(0, MAX_CONVERSATION_BYTES)
    let previous = ''
    client.on('data', (chunk: Buffer) => {
      const isEnd = `${previous}${chunk.toString('latin1')}`.includes(END_OF_MAIL)
      previous = chunk.toString('latin1').slice(-END_OF_MAIL.length)
      remaining -= chunk.length
      if (remaining > 0 && !isEnd) return void upstream.write(chunk)
      if (mode === 'disconnect') client.destroy()
    })
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket)
    // Closed connections are expected.
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
  }
}
