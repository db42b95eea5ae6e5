import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { CUSTOMER_ROUTES } from './customers.ts'
import { expand } from './expand.ts'
import { readForm } from './form.ts'
import { INTENT_ROUTES } from './intents.ts'
import { INVOICE_ROUTES } from './invoices.ts'
import { Refusal } from './refusal.ts'
import { REFUND_ROUTES } from './refunds.ts'
import { SCHEDULE_ROUTES } from './schedules.ts'
import { SUBSCRIPTION_ROUTES } from './subscriptions.ts'
import { API_VERSION, newId } from './world.ts'
import type { World } from './world.ts'

const ROUTES = [
  ...CUSTOMER_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...SCHEDULE_ROUTES,
  ...INVOICE_ROUTES,
  ...INTENT_ROUTES,
  ...REFUND_ROUTES,
]

/** What goes wrong: no answer; a cut line, before or after what was asked is done; a status. */
export type Trouble = 'hangs' | 'drops' | 'loses the answer' | 429 | 500 | 503

/** A request as it came, and how it was answered; 0 where it was not. */
export interface Request {
  readonly call: string
  readonly key: string | null
  readonly sent: string
  status: number
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Speaks HTTP for a world, and is as strict as Stripe about who asks and how. */
export class ApiServer {
  readonly requests: Request[] = []
  /** What goes wrong next, one request each. */
  readonly troubles: { trouble: Trouble; call: RegExp }[] = []
  /** What happens just before a request is looked at, once each. */
  readonly meanwhile: { call: RegExp; happen: () => void }[] = []
  readonly #secretKey: string
  readonly #world: () => World
  readonly #kept = new Map<string, { request: string; answer: Answer | null; at: number }>()
  #server: Server | undefined
  #port = 0

  constructor(secretKey: string, world: () => World) {
    this.#secretKey = secretKey
    this.#world = world
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** At the same address each time. */
  async start(port: number): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response))
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

  /** Nothing goes wrong any more, and nothing hangs. */
  recover(): void {
    this.troubles.length = 0
    this.#server?.closeAllConnections()
    for (const [key, { answer }] of this.#kept) if (answer === null) this.#kept.delete(key)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request)
    const { pathname, search } = new URL(request.url ?? '', this.url)
    const call = `${request.method} ${pathname}`
    const key = request.headers['idempotency-key']?.toString() ?? null
    const sent = request.method === 'POST' ? body : search.slice(1)
    const noted: Request = { call, key, sent, status: 0 }
    this.requests.push(noted)
    const index = this.meanwhile.findIndex(({ call: fits }) => fits.test(call))
    if (index >= 0) this.meanwhile.splice(index, 1)[0]?.happen()
    const trouble = this.#nextTrouble(call)
    if (trouble === 'hangs') return this.#holdOn(noted)
    if (trouble === 'drops') return void request.socket.destroy()
    const { answer, replayed } = this.#answer(request, noted, trouble)
    noted.status = answer.status
    if (trouble === 'loses the answer') return void request.socket.destroy()
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    })
    response.end(JSON.stringify(answer.body))
  }

  /** Its key is in use for as long as it hangs. */
  #holdOn({ call, key, sent }: Request): void {
    const at = this.#world().now
    if (key !== null) this.#kept.set(key, { request: `${call}\n${sent}`, answer: null, at })
  }

  #nextTrouble(call: string): Trouble | null {
    const index = this.troubles.findIndex(({ call: fits }) => fits.test(call))
    return index < 0 ? null : (this.troubles.splice(index, 1)[0]?.trouble ?? null)
  }

  #answer(
    request: IncomingMessage,
    { call, key, sent }: Request,
    trouble: Trouble | null,
  ): { answer: Answer; replayed?: boolean } {
    try {
      this.#admit(request)
      if (typeof trouble === 'number') return { answer: failure(trouble) }
      if (request.method !== 'POST' || key === null) return { answer: this.#do(call, sent) }
      return this.#once(key, call, sent)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { answer: { status: error.status, body: { error: error.body } } }
    }
  }

  #admit({ headers, method }: IncomingMessage): void {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (bearer === undefined) {
      throw new Refusal(401, 'You did not provide an API key.')
    }
    if (bearer !== this.#secretKey) {
      throw new Refusal(401, `Invalid API Key provided: ${bearer.slice(0, 8)}****`)
    }
    if (headers['stripe-version'] !== API_VERSION) {
      throw new Refusal(400, `The stand-in speaks version ${API_VERSION} of the API alone.`)
    }
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
      throw new Refusal(400, 'Only application/x-www-form-urlencoded is understood.')
    }
  }

  /** With the same key it is done once, and answered the same again; for a day. */
  #once(key: string, call: string, sent: string): { answer: Answer; replayed?: boolean } {
    const { now } = this.#world()
    const request = `${call}\n${sent}`
    const kept = this.#kept.get(key)
    if (kept && now - kept.at < 24 * 3600) {
      if (kept.request !== request) {
        throw new Refusal(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      }
      if (kept.answer === null) {
        throw new Refusal(409, 'There is currently another in-progress request using this key.', {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        })
      }
      return { answer: kept.answer, replayed: true }
    }
    const answer = this.#do(call, sent)
    this.#kept.set(key, { request, answer, at: now })
    return { answer }
  }

  #do(call: string, sent: string): Answer {
    const world = this.#world()
    const [method, path = ''] = call.split(' ')
    for (const route of ROUTES) {
      const id = route.method === method ? route.path.exec(path) : null
      if (!id) continue
      const form = readForm(sent)
      const answer = route.answer(world, form, id[1] ?? '')
      return { status: 200, body: expand(world, answer, (form.expand ?? []) as string[]) }
    }
    throw new Refusal(404, `Unrecognized request URL (${call}).`)
  }
}

function failure(status: number): Answer {
  const [type, code] = status === 429 ? ['invalid_request_error', 'rate_limit'] : ['api_error']
  return { status, body: { error: { type, code, message: 'Something went wrong.' } } }
}
