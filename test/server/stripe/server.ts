import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { StripeApiError } from './api-error.ts'
import { CUSTOMER_ROUTES } from './customers.ts'
import { DISPUTE_ROUTES } from './disputes.ts'
import { expand } from './expand.ts'
import { parseForm } from './form.ts'
import { INTENT_ROUTES } from './intents.ts'
import { INVOICE_ROUTES } from './invoices.ts'
import { REFUND_ROUTES } from './refunds.ts'
import { SCHEDULE_ROUTES } from './schedules.ts'
import { API_VERSION, newId } from './state.ts'
import type { StripeState } from './state.ts'
import { SUBSCRIPTION_ROUTES } from './subscriptions.ts'

const ROUTES = [
  ...CUSTOMER_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...SCHEDULE_ROUTES,
  ...INVOICE_ROUTES,
  ...INTENT_ROUTES,
  ...REFUND_ROUTES,
  ...DISPUTE_ROUTES,
]

/** A fault: no response; a connection cut before or after the request is handled; a status. */
export type Fault = 'hangs' | 'drops' | 'loses the response' | 429 | 500 | 503

/** A request and the status of its response; 0 if there was none. */
export interface Request {
  readonly call: string
  readonly key: string | null
  readonly sent: string
  status: number
}

interface ApiResponse {
  readonly status: number
  readonly body: unknown
}

/** The HTTP server of the fake. It checks authentication and headers as strictly as Stripe. */
export class ApiServer {
  readonly requests: Request[] = []
  /** Faults of the next requests, used once each. */
  readonly faults: { fault: Fault; call: RegExp }[] = []
  /** Functions to run just before a request is handled, once each. */
  readonly interceptors: { call: RegExp; run: () => void }[] = []
  readonly #secretKey: string
  readonly #state: () => StripeState
  readonly #responsesByKey = new Map<
    string,
    { request: string; response: ApiResponse | null; at: number }
  >()
  #server: Server | undefined
  #port = 0

  constructor(secretKey: string, state: () => StripeState) {
    this.#secretKey = secretKey
    this.#state = state
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Starts at the same address each time. */
  async start(port: number): Promise<void> {
    const server = createServer((request, reply) => void this.#serve(request, reply))
    await new Promise<void>((resolve) => {
      server.listen(this.#port || port, '127.0.0.1', resolve)
    })
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    this.#server = undefined
  }

  /** Removes all faults and closes hanging connections. */
  clearFaults(): void {
    this.faults.length = 0
    this.#server?.closeAllConnections()
    for (const [key, { response }] of this.#responsesByKey)
      if (response === null) this.#responsesByKey.delete(key)
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await readText(request)
    const { pathname, search } = new URL(request.url ?? '', this.url)
    const call = `${request.method} ${pathname}`
    const key = request.headers['idempotency-key']?.toString() ?? null
    const sent = request.method === 'POST' ? body : search.slice(1)
    const record: Request = { call, key, sent, status: 0 }
    this.requests.push(record)
    const index = this.interceptors.findIndex(({ call: pattern }) => pattern.test(call))
    if (index >= 0) this.interceptors.splice(index, 1)[0]?.run()
    const fault = this.#nextFault(call)
    if (fault === 'hangs') return this.#hang(record)
    if (fault === 'drops') return void request.socket.destroy()
    const { response, replayed } = this.#respond(request, record, fault)
    record.status = response.status
    if (fault === 'loses the response') return void request.socket.destroy()
    reply.writeHead(response.status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    })
    reply.end(JSON.stringify(response.body))
  }

  // The idempotency key stays in use while the request hangs.
  #hang({ call, key, sent }: Request): void {
    const at = this.#state().now
    if (key !== null)
      this.#responsesByKey.set(key, { request: `${call}\n${sent}`, response: null, at })
  }

  #nextFault(call: string): Fault | null {
    const index = this.faults.findIndex(({ call: pattern }) => pattern.test(call))
    return index < 0 ? null : (this.faults.splice(index, 1)[0]?.fault ?? null)
  }

  #respond(
    request: IncomingMessage,
    { call, key, sent }: Request,
    fault: Fault | null,
  ): { response: ApiResponse; replayed?: boolean } {
    try {
      this.#authenticate(request)
      if (typeof fault === 'number') return { response: errorResponse(fault) }
      if (request.method !== 'POST' || key === null) return { response: this.#handle(call, sent) }
      return this.#handleOnce(key, call, sent)
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error
      return { response: { status: error.status, body: { error: error.body } } }
    }
  }

  #authenticate({ headers, method }: IncomingMessage): void {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (bearer === undefined) {
      throw new StripeApiError(401, 'You did not provide an API key.')
    }
    if (bearer !== this.#secretKey) {
      throw new StripeApiError(401, `Invalid API Key provided: ${bearer.slice(0, 8)}****`)
    }
    if (headers['stripe-version'] !== API_VERSION) {
      throw new StripeApiError(400, `The fake supports only version ${API_VERSION} of the API.`)
    }
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
      throw new StripeApiError(400, 'The body must be application/x-www-form-urlencoded.')
    }
  }

  /** Handles a request once per key, and repeats the response for a day. */
  #handleOnce(
    key: string,
    call: string,
    sent: string,
  ): { response: ApiResponse; replayed?: boolean } {
    const { now } = this.#state()
    const request = `${call}\n${sent}`
    const known = this.#responsesByKey.get(key)
    if (known && now - known.at < 24 * 3600) {
      if (known.request !== request) {
        throw new StripeApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      }
      if (known.response === null) {
        throw new StripeApiError(
          409,
          'There is currently another in-progress request using this key.',
          {
            type: 'idempotency_error',
            code: 'idempotency_key_in_use',
          },
        )
      }
      return { response: known.response, replayed: true }
    }
    const response = this.#handle(call, sent)
    this.#responsesByKey.set(key, { request, response, at: now })
    return { response }
  }

  #handle(call: string, sent: string): ApiResponse {
    const state = this.#state()
    const [method, path = ''] = call.split(' ')
    for (const route of ROUTES) {
      const id = route.method === method ? route.path.exec(path) : null
      if (!id) continue
      const form = parseForm(sent)
      const result = route.handle(state, form, id[1] ?? '')
      return { status: 200, body: expand(state, result, (form.expand ?? []) as string[]) }
    }
    throw new StripeApiError(404, `Unrecognized request URL (${call}).`)
  }
}

function errorResponse(status: number): ApiResponse {
  const [type, code] = status === 429 ? ['invalid_request_error', 'rate_limit'] : ['api_error']
  return { status, body: { error: { type, code, message: 'Something went wrong.' } } }
}
