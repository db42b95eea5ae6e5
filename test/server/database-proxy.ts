import { createConnection, createServer } from 'node:net'
import type { AddressInfo, NetConnectOpts, Server, Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '#server/platform/db/database.ts'
import pg from 'pg'

/** A proxy between a server and its database that can be slow, hang or close connections. */
export class DatabaseProxy {
  readonly #target: NetConnectOpts
  readonly #database: string
  readonly #user: string
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #latency = 0
  #hangs = false
  /** Packets that arrived while the proxy hangs. */
  #held: (() => void)[] = []

  constructor(connection: Connection) {
    // The driver reads a URL and separate settings alike.
    const { host, port, database = '', user = '' } = new pg.Client(connection)
    this.#target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
    this.#database = database
    this.#user = user
  }

  get url(): string {
    return `postgres://${this.#user}@127.0.0.1:${this.#port}/${this.#database}`
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = createConnection(this.#target)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      this.#carry(near, far)
      this.#carry(far, near)
    })
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', () => resolve())
    })
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
  }

  /** Delays each packet in both directions. */
  slow(milliseconds: number): void {
    this.#latency = milliseconds
  }

  /** Holds all packets of old and new connections without closing any. */
  hang(): void {
    this.#hangs = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** Forwards the held packets and all later ones. */
  resume(): void {
    this.#hangs = false
    for (const deliver of this.#held.splice(0)) deliver()
    for (const socket of this.#sockets) socket.resume()
  }

  /** Closes every connection and accepts no more. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(() => resolve())
      else resolve()
    })
    this.#server = undefined
    this.#hangs = false
    this.#held = []
  }

  #carry(from: Socket, to: Socket): void {
    const deliver = (packet: Buffer | undefined) => {
      if (!packet) return
      if (this.#hangs) this.#held.push(() => to.write(packet))
      else to.write(packet)
    }
    // Keeps packets in order if the latency changes.
    const underWay: Buffer[] = []
    let latest = 0
    from.on('data', (packet) => {
      const now = performance.now()
      latest = Math.max(latest, now + this.#latency)
      if (underWay.length === 0 && latest <= now) return deliver(packet)
      underWay.push(packet)
      setTimeout(() => deliver(underWay.shift()), latest - now)
    })
    if (this.#hangs) from.pause()
  }
}
