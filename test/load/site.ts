import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { runningConnection } from '#server/platform/db/embedded.ts'
import { RunningServer, scratchFolder } from '#test/server/running.ts'
import pg from 'pg'

const running = new Set<Site>()

/** Ends every server that still runs, with its database and its folder. */
export const stopAll = async (): Promise<void> => {
  for (const site of running) await site.stop()
}

/** A whole server as an operator starts it, on a PostgreSQL and in a folder of its own. */
export class Site {
  readonly origin: string
  /** Beside the server, on its database: to fill it, and to look into it. */
  readonly db: pg.Client
  readonly #server: RunningServer
  readonly #cleanups: (() => unknown)[]

  private constructor(
    origin: string,
    db: pg.Client,
    server: RunningServer,
    cleanups: (() => unknown)[],
  ) {
    this.origin = origin
    this.db = db
    this.#server = server
    this.#cleanups = cleanups
    running.add(this)
  }

  static async start(): Promise<Site> {
    const folder = scratchFolder()
    const server = new RunningServer({
      DATA_DIR: folder.path,
      LOG_LEVEL: 'warn',
      // One machine asks for everybody.
      RATE_LIMIT_SCALE: '0',
    })
    try {
      const origin = await server.ready()
      const running = await runningConnection(join(folder.path, 'postgres'))
      if (!running) throw new Error('the database of the server does not answer')
      const db = new pg.Client(running.connection)
      await db.connect()
      return new Site(origin, db, server, [() => running.close(), folder.remove])
    } catch (error) {
      await server.stop()
      folder.remove()
      throw error
    }
  }

  async stop(): Promise<void> {
    if (!running.delete(this)) return
    await this.db.end().catch(() => {})
    await this.#server.stop()
    for (const cleanUp of this.#cleanups) cleanUp()
  }
}

interface Answer<T> {
  readonly body: T
  /** From the first byte sent to the last one received. */
  readonly milliseconds: number
}

/** Somebody signed in, on connections that stay open. */
export class Caller {
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true })
  #cookie = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  get = <T>(path: string) => this.send<T>('GET', path)
  post = <T>(path: string, body: unknown = {}) => this.send<T>('POST', path, body)

  send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#origin + path,
        { method, headers, agent: this.#agent },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            const milliseconds = performance.now() - begun
            const received = Buffer.concat(parts).toString()
            if ((answer.statusCode ?? 500) >= 300) {
              reject(new Error(`${method} ${path}: ${answer.statusCode} ${received}`))
              return
            }
            const login = answer.headers['set-cookie']?.find((cookie) =>
              cookie.startsWith('login='),
            )
            if (login) this.#cookie = login.split(';')[0] ?? ''
            resolve({ milliseconds, body: (received ? JSON.parse(received) : undefined) as T })
          })
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
