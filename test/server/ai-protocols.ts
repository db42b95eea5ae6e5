import type { IncomingHttpHeaders } from 'node:http'
import type { Facts } from '#domain/analyst/facts.ts'

export type Protocol = 'openai' | 'anthropic'

/** A parsed request. */
export interface AiRequest {
  readonly key: string | undefined
  readonly model: unknown
  readonly instructions: string
  readonly prompt: string
  readonly schema: unknown
  readonly tools: unknown
  readonly maxTokens: unknown
  /** The unparsed body. */
  readonly text: string
}

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
  readonly text: string
}

interface Refusals {
  readonly bad: unknown
  readonly busy: unknown
  readonly quotaStatus: number
  readonly quota: unknown
  readonly broken: unknown
}

const record = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>

const openAiError = (type: string, code: string, message: string) => ({
  error: { message, type, param: null, code },
})
const anthropicError = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_1',
})

/** Paths, shapes and errors of each protocol, as documented. */
export const PROTOCOLS: Readonly<
  Record<
    Protocol,
    {
      readonly path: string
      readonly model: string
      readonly read: (received: Received) => AiRequest
      readonly reply: (text: string) => unknown
      readonly refusals: Refusals
    }
  >
> = {
  openai: {
    path: '/v1/chat/completions',
    model: 'gpt-5-mini',
    read: ({ headers, body, text }) => {
      const { messages, model, tools, response_format: format, max_tokens } = record(body)
      const sent = (messages ?? []) as { role: string; content: string }[]
      return {
        key: headers.authorization?.replace('Bearer ', ''),
        model,
        instructions: sent.find(({ role }) => role === 'system')?.content ?? '',
        prompt: sent.find(({ role }) => role === 'user')?.content ?? '',
        schema: record(record(format).json_schema).schema,
        tools,
        maxTokens: max_tokens,
        text,
      }
    },
    reply: (content) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_764_000_000,
      model: 'gpt-5-mini',
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1_100 },
    }),
    refusals: {
      bad: openAiError('invalid_request_error', 'unknown_url', 'Unknown request URL'),
      busy: openAiError('requests', 'rate_limit_exceeded', 'Rate limit reached'),
      quotaStatus: 429,
      quota: openAiError('insufficient_quota', 'insufficient_quota', 'You exceeded your quota'),
      broken: openAiError('server_error', 'server_error', 'The server had an error'),
    },
  },
  anthropic: {
    path: '/v1/messages',
    model: 'claude-haiku-4-5',
    read: ({ headers, body, text }) => {
      const { messages, model, tools, system, output_config: output, max_tokens } = record(body)
      const [first] = (messages ?? []) as { content: { text: string }[] }[]
      return {
        key: headers['x-api-key']?.toString(),
        model,
        instructions: ((system ?? []) as { text: string }[]).map(({ text }) => text).join('\n'),
        prompt: first?.content.map(({ text }) => text).join('\n') ?? '',
        schema: record(record(output).format).schema,
        tools,
        maxTokens: max_tokens,
        text,
      }
    },
    reply: (text) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-haiku-4-5',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 900, output_tokens: 200 },
    }),
    refusals: {
      bad: anthropicError('not_found_error', 'Not found'),
      busy: anthropicError('rate_limit_error', 'Number of requests has exceeded your rate limit'),
      quotaStatus: 400,
      quota: anthropicError('invalid_request_error', 'Your credit balance is too low'),
      broken: anthropicError('api_error', 'Internal server error'),
    },
  },
}

/** Returns why the real API would reject a request, or undefined. */
export function rejectionOf(protocol: Protocol, request: AiRequest): string | undefined {
  if (request.key !== 'fake-ai-key') return 'Incorrect API key provided'
  if (request.model !== PROTOCOLS[protocol].model) return 'The model does not exist'
  if (request.instructions === '' || request.prompt === '') return 'A message is missing'
  if (request.tools !== undefined) return 'No tools were agreed on'
  if (protocol === 'openai' && request.maxTokens !== undefined) {
    return "Unsupported parameter: 'max_tokens' is not supported with this model."
  }
  if (protocol === 'anthropic' && typeof request.maxTokens !== 'number') {
    return 'max_tokens: Field required'
  }
  const schema = record(request.schema)
  const names = Object.keys(record(schema.properties))
  const strict =
    schema.type === 'object' &&
    schema.additionalProperties === false &&
    names.length > 0 &&
    names.every((name) => ((schema.required ?? []) as string[]).includes(name))
  if (!strict) return 'Invalid schema: all properties are required, and no others allowed'
  return /"(?:min|max)(?:Length|Items)"/.test(JSON.stringify(schema))
    ? 'Invalid schema: limits are not permitted'
    : undefined
}

/** Returns the figures in a prompt. */
export function factsIn(prompt: string): Facts {
  const line = prompt.split('\n').find((one) => one.startsWith('{'))
  if (line === undefined) throw new Error('the prompt holds no figures')
  return JSON.parse(line) as Facts
}
