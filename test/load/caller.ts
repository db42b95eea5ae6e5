import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Nothing was done then. */
export const BUSY = 503
export const TRIES = 5
export const AGAIN_AFTER_MS = 1_000

/** What came back, whatever the status. */
export interface Heard {
  readonly status: number
  readonly received: Buffer
  /** From the first byte sent to the last one received. */
  readonly milliseconds: number
}

interface Answer<T> extends Heard {
  readonly body: T
}

/** Somebody signed in, on connections that stay open. */
export class Caller {
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true })
  #cookie = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  get cookie(): string {
    return this.#cookie
  }

  get = <T>(path: string) => this.send<T>('GET', path)
  post = <T>(path: string, body: unknown = {}) => this.send<T>('POST', path, body)

  /** The answer, which has to be one of success; asked for again where the machine was too busy. */
  async send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    let heard = await this.ask(method, path, body)
    for (let tries = 1; heard.status === BUSY && tries < TRIES; tries++) {
      await sleep(AGAIN_AFTER_MS)
      heard = await this.ask(method, path, body)
    }
    const text = heard.received.toString()
    if (heard.status >= 300) throw new Error(`${method} ${path}: ${heard.status} ${text}`)
    return { ...heard, body: (text ? JSON.parse(text) : undefined) as T }
  }

  /** Rejects only where no answer came. */
  ask(method: string, path: string, body?: unknown): Promise<Heard> {
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
            this.#keepCookie(answer.headers['set-cookie'])
            const status = answer.statusCode ?? 500
            resolve({ status, milliseconds, received: Buffer.concat(parts) })
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

  #keepCookie(set: readonly string[] | undefined): void {
    const login = set?.find((cookie) => cookie.startsWith('login='))
    if (login) this.#cookie = login.split(';')[0] ?? ''
  }
}
