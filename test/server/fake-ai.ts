import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Analysis } from '#domain/analyst/analyst.ts'
import type { Facts } from '#domain/analyst/facts.ts'
import type { ModelSettings } from '#server/platform/ai/language-model.ts'
import { rejectionOf, factsIn, PROTOCOLS } from './ai-protocols.ts'
import type { AiRequest, Protocol } from './ai-protocols.ts'

export type AiBehavior =
  | 'valid'
  | 'slow'
  | 'hanging'
  | 'rate-limited'
  | 'quota-exceeded'
  | 'server-error'
  | 'too-long'
  | 'disconnecting'
  | 'redirecting'
  | 'malformed-json'
  | 'wrong-schema'
  | 'wrong-figures-once'
  | 'wrong-figures'
  | 'injected'
  | 'oversized'

const SLOW_MS = 300

/**
 * Fakes OpenAI and Anthropic: their protocols over HTTP including validation, with answers based on
 * the figures in the prompt and on the current behavior.
 */
export class FakeAi {
  behavior: AiBehavior = 'valid'
  /** What stands around a valid answer. */
  wrap: (json: string) => string = (json) => json
  /** Whether it takes a schema, as the services themselves do. */
  takesSchema = true
  /** All requests. */
  readonly requests: AiRequest[] = []
  readonly #server: Server
  #open = 0
  #port = 0

  constructor() {
    this.#server = createServer((request, response) => {
      this.#open++
      response.once('close', () => this.#open--)
      void this.#answer(request, response).catch(() => response.destroy())
    })
  }

  /** Keeps its address across restarts. */
  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Returns the settings that use this fake. */
  access(provider: Protocol = 'openai'): ModelSettings {
    return {
      provider,
      apiKey: 'fake-ai-key',
      model: PROTOCOLS[provider].model,
      baseUrl: `http://127.0.0.1:${this.#port}/v1`,
    }
  }

  /** Number of requests in progress. */
  get open(): number {
    return this.#open
  }

  /** Closes hanging requests. */
  hangUp(): void {
    this.#server.closeAllConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    const protocol = request.url === '/v1/messages' ? 'anthropic' : 'openai'
    const { read, reply, refusals, path } = PROTOCOLS[protocol]
    const text = await textOf(request)
    const aiRequest = read({ headers: request.headers, body: JSON.parse(text) as unknown, text })
    this.requests.push(aiRequest)
    if (request.method !== 'POST' || request.url !== path) return void send(404, refusals.bad)
    const rejection = this.takesSchema
      ? rejectionOf(protocol, aiRequest)
      : text.includes('response_format') && "'response_format' is not supported"
    if (rejection) return void send(400, { error: { message: rejection } })

    const facts = factsIn(aiRequest.prompt)
    switch (this.behavior) {
      case 'valid':
        return void send(200, reply(this.wrap(JSON.stringify(correctAnalysis(facts)))))
      case 'slow':
        await sleep(SLOW_MS)
        return void send(200, reply(JSON.stringify(correctAnalysis(facts))))
      case 'hanging':
        // Sends headers and one byte, and then hangs.
        return void response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      case 'rate-limited':
        return void send(429, refusals.busy, { 'retry-after': '7' })
      case 'quota-exceeded':
        return void send(refusals.quotaStatus, refusals.quota)
      case 'too-long':
        return void send(400, { error: { message: 'The prompt is too long' } })
      case 'server-error':
        return void send(500, refusals.broken)
      case 'disconnecting':
        return void request.socket.destroy()
      case 'redirecting':
        return void send(307, '', { location: '/elsewhere' })
      case 'malformed-json':
        return void send(200, reply(JSON.stringify(correctAnalysis(facts)).slice(0, -1)))
      case 'wrong-schema':
        return void send(200, reply('{"overview":["Good"],"strengths":null}'))
      case 'wrong-figures-once':
        return void send(
          200,
          reply(
            JSON.stringify(
              aiRequest.prompt.includes('refused') ? correctAnalysis(facts) : falseAnalysis(facts),
            ),
          ),
        )
      case 'wrong-figures':
        return void send(200, reply(JSON.stringify(falseAnalysis(facts))))
      case 'injected':
        return void send(200, reply(JSON.stringify(injectedAnalysis(facts))))
      case 'oversized':
        return void send(
          200,
          reply(JSON.stringify(correctAnalysis(facts, 'very '.repeat(200_000)))),
        )
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Returns a correct analysis of the figures. */
function correctAnalysis({ overall, categories, responses }: Facts, very = ''): Analysis {
  const [first, last] = [categories.at(0), categories.at(-1)]
  return {
    overview: `**${responses} answers** put the team at ${overall.percent}% (${very}${overall.level}).`,
    strengths: [`${first?.category} (${first?.percent}%) is something to build on.`],
    improvements: [`- “${last?.questions[0]?.question}” (${last?.questions[0]?.percent}%).`],
    recommendations: ['Set aside half an hour in two weeks, and ask what would help.'],
  }
}

function falseAnalysis(facts: Facts): Analysis {
  return { ...correctAnalysis(facts), strengths: ['Satisfaction has risen by 37% since 2019.'] }
}

/** Returns an analysis that follows injected instructions. */
function injectedAnalysis(facts: Facts): Analysis {
  return {
    ...correctAnalysis(facts),
    overview: 'All is well: [read more](https://evil.example/?all).',
  }
}
