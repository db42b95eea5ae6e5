import { createConnection, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '#server/platform/db/database.ts'

/** Stands between a server and its database, to be hung up or to fall silent. */
export class DatabaseProxy {
  readonly #socket: string
  readonly #database: string
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  constructor({ host, database }: Connection) {
    this.#socket = join(host ?? '', '.s.PGSQL.5432')
    this.#database = database ?? ''
  }

  get url(): string {
    return `postgres://sextant@127.0.0.1:${this.#port}/${this.#database}`
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = createConnection(this.#socket)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', () => resolve())
    })
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
  }

  /** Lets nothing through any more, and breaks nothing off. */
  hang(): void {
    for (const socket of this.#sockets) {
      socket.unpipe()
      socket.pause()
    }
  }

  /** Breaks off every connection, and takes no more. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(() => resolve())
      else resolve()
    })
    this.#server = undefined
  }
}
