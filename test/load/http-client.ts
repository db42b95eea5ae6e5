import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The server was overloaded and did nothing. */
export const SERVICE_UNAVAILABLE = 503
export const MAX_ATTEMPTS = 5
export const RETRY_DELAY_MS = 1_000

export interface HttpResponse {
  readonly status: number
  readonly rawBody: Buffer
  /** Milliseconds from the first byte sent to the last byte received. */
  readonly durationMs: number
}

interface JsonResponse<T> extends HttpResponse {
  readonly body: T
}

/** A browser-like HTTP client: keep-alive connections and the login cookie. */
export class HttpClient {
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true })
  #cookie = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  get cookie(): string {
    return this.#cookie
  }

  get = <T>(path: string) => this.fetchJson<T>('GET', path)
  post = <T>(path: string, body: unknown = {}) => this.fetchJson<T>('POST', path, body)

  /**
   * Sends a request and parses the JSON response. Retries on 503; throws on any other error status.
   */
  async fetchJson<T>(method: string, path: string, body?: unknown): Promise<JsonResponse<T>> {
    let response = await this.send(method, path, body)
    for (
      let attempt = 1;
      response.status === SERVICE_UNAVAILABLE && attempt < MAX_ATTEMPTS;
      attempt++
    ) {
      await sleep(RETRY_DELAY_MS)
      response = await this.send(method, path, body)
    }
    const text = response.rawBody.toString()
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return { ...response, body: (text ? JSON.parse(text) : undefined) as T }
  }

  /** Sends a request once. Rejects only if there is no response. */
  send(method: string, path: string, body?: unknown): Promise<HttpResponse> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    const startedAt = performance.now()
    return new Promise((resolve, reject) => {
      const outgoing = request(
        this.#origin + path,
        { method, headers, agent: this.#agent },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () => {
            const durationMs = performance.now() - startedAt
            this.#storeCookie(incoming.headers['set-cookie'])
            const status = incoming.statusCode ?? 500
            resolve({ status, durationMs, rawBody: Buffer.concat(chunks) })
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  #storeCookie(set: readonly string[] | undefined): void {
    const login = set?.find((cookie) => cookie.startsWith('login='))
    if (login) this.#cookie = login.split(';')[0] ?? ''
  }
}
