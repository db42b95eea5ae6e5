import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Analysis } from '#domain/analyst/analyst.ts'
import type { Facts } from '#domain/analyst/facts.ts'
import type { ModelSettings } from '#server/platform/ai/language-model.ts'
import { complaintOf, factsIn, PROTOCOLS } from './ai-protocols.ts'
import type { Asked, Protocol } from './ai-protocols.ts'

export type AiMood =
  | 'good'
  | 'slow'
  | 'hanging'
  | 'busy'
  | 'without-quota'
  | 'broken'
  | 'gone'
  | 'redirecting'
  | 'malformed'
  | 'of-another-shape'
  | 'lying-once'
  | 'lying'
  | 'obeying'
  | 'enormous'

const SLOW_MS = 300

/**
 * Fakes OpenAI and Anthropic: their protocols over HTTP including validation, with answers based on
 * the figures in the prompt and on the current mood.
 */
export class AiStandIn {
  mood: AiMood = 'good'
  /** All requests. */
  readonly asked: Asked[] = []
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

  /** Keeps its address over restarts. */
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

  /** The settings that use this fake. */
  access(provider: Protocol = 'openai'): ModelSettings {
    return {
      provider,
      apiKey: 'key-of-the-stand-in',
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
    const { read, answered, refusals, path } = PROTOCOLS[protocol]
    const text = await textOf(request)
    const asked = read({ headers: request.headers, body: JSON.parse(text) as unknown, text })
    this.asked.push(asked)
    if (request.method !== 'POST' || request.url !== path) return void send(404, refusals.bad)
    const complaint = complaintOf(protocol, asked)
    if (complaint) return void send(400, { error: { message: complaint } })

    const facts = factsIn(asked.prompt)
    switch (this.mood) {
      case 'good':
        return void send(200, answered(JSON.stringify(truth(facts))))
      case 'slow':
        await sleep(SLOW_MS)
        return void send(200, answered(JSON.stringify(truth(facts))))
      case 'hanging':
        // Sends headers and one byte, and then hangs.
        return void response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      case 'busy':
        return void send(429, refusals.busy, { 'retry-after': '7' })
      case 'without-quota':
        return void send(refusals.quotaStatus, refusals.quota)
      case 'broken':
        return void send(500, refusals.broken)
      case 'gone':
        return void request.socket.destroy()
      case 'redirecting':
        return void send(307, '', { location: '/elsewhere' })
      case 'malformed':
        return void send(200, answered(`Here you are: ${JSON.stringify(truth(facts))}`))
      case 'of-another-shape':
        return void send(200, answered('{"overview":["Good"],"strengths":null}'))
      case 'lying-once':
        return void send(
          200,
          answered(JSON.stringify(asked.prompt.includes('refused') ? truth(facts) : lie(facts))),
        )
      case 'lying':
        return void send(200, answered(JSON.stringify(lie(facts))))
      case 'obeying':
        return void send(200, answered(JSON.stringify(obedience(facts))))
      case 'enormous':
        return void send(200, answered(JSON.stringify(truth(facts, 'very '.repeat(200_000)))))
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += String(chunk)
  return text
}

/** A correct analysis of the figures. */
function truth({ overall, categories, responses }: Facts, very = ''): Analysis {
  const [first, last] = [categories.at(0), categories.at(-1)]
  return {
    overview: `**${responses} answers** put the team at ${overall.percent}%, which is ${very}${overall.level}.`,
    strengths: [`${first?.category} (${first?.percent}%) is something to build on.`],
    improvements: [`- “${last?.questions[0]?.question}” (${last?.questions[0]?.percent}%).`],
    recommendations: ['Set aside half an hour in two weeks, and ask what would help.'],
  }
}

function lie(facts: Facts): Analysis {
  return { ...truth(facts), strengths: ['Satisfaction has risen by 37% since 2019.'] }
}

/** An analysis that follows injected instructions. */
function obedience(facts: Facts): Analysis {
  return { ...truth(facts), overview: 'All is well: [read more](https://evil.example/?all).' }
}
