import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  extractJsonMiddleware,
  generateText,
  JSONParseError,
  NoObjectGeneratedError,
  Output,
  wrapLanguageModel,
} from 'ai'
import type { LanguageModel, LanguageModelMiddleware } from 'ai'
import { z } from 'zod'
import { firstJsonObject } from './first-json-object.ts'
import { limitedFetch } from './limited-fetch.ts'
import { AiProviderError } from './ai-provider.ts'
import type { InsightProvider, ModelRequest } from './ai-provider.ts'

/** A model behind OpenAI's chat completions API, or a compatible one, or Anthropic's messages API. */
export interface ModelSettings {
  readonly provider: 'openai' | 'anthropic'
  readonly apiKey: string
  readonly model: string
  readonly baseUrl: string
}

/** An answer has at most 700 words; the rest is for the model's thinking. */
const ANTHROPIC_TOKENS = 8_000

// The library writes warnings to the console instead of the log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Returns an insight provider that uses a language model. */
export function modelProvider(access: ModelSettings): InsightProvider {
  const model = modelOf(access)
  const withSchema = wrapLanguageModel({ model, middleware: extractJson })
  const withoutSchema = wrapLanguageModel({ model, middleware: [extractJson, omitSchema] })
  // Some servers that speak OpenAI's protocol do not take a schema.
  let takesSchema = true
  const askWithSchemaInPrompt = async (question: ModelRequest, signal: AbortSignal) => {
    const schema = JSON.stringify(z.toJSONSchema(question.answer))
    const prompt = `${question.prompt}\n\nAnswer with one JSON object of this JSON Schema:\n${schema}`
    const answer = await ask(access, withoutSchema, { ...question, prompt }, signal)
    takesSchema = false
    return answer
  }
  return {
    name: `${access.provider}/${access.model}`,
    ask: async (question, signal) => {
      try {
        if (!takesSchema) return await askWithSchemaInPrompt(question, signal)
        return await ask(access, withSchema, question, signal).catch((error: unknown) => {
          if (access.provider === 'openai' && isSchemaRefused(error))
            return askWithSchemaInPrompt(question, signal)
          throw error
        })
      } catch (error) {
        throw failureOf(error, signal)
      }
    },
  }
}

const extractJson = extractJsonMiddleware({ transform: firstJsonObject })

const omitSchema: LanguageModelMiddleware = {
  transformParams: async ({ params }) => ({ ...params, responseFormat: { type: 'text' } }),
}

async function ask(
  { provider }: ModelSettings,
  model: LanguageModel,
  { instructions, prompt, answer }: ModelRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { output } = await generateText({
    model,
    instructions,
    prompt,
    output: Output.object({ schema: answer, name: 'insights' }),
    abortSignal: signal,
    maxRetries: 0,
    telemetry: { isEnabled: false },
    // OpenAI's newer models reject this parameter.
    ...(provider === 'anthropic' && { maxOutputTokens: ANTHROPIC_TOKENS }),
  })
  return output
}

// Other faults have these codes too, such as a prompt that is too long.
const isSchemaRefused = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  /schema|response_format/i.test(error.responseBody ?? '')

function modelOf({ provider, apiKey, model, baseUrl: baseURL }: ModelSettings) {
  const settings = { apiKey, baseURL, fetch: limitedFetch }
  return provider === 'anthropic'
    ? createAnthropic(settings)(model)
    : createOpenAICompatible({ ...settings, name: 'openai', supportsStructuredOutputs: true })(
        model,
      )
}

/** Maps the library's errors, which contain the request and the response, to a reason. */
function failureOf(error: unknown, signal: AbortSignal): AiProviderError {
  if (signal.aborted) return new AiProviderError('too-slow')
  if (!APICallError.isInstance(error)) {
    const isJson =
      NoObjectGeneratedError.isInstance(error) && !JSONParseError.isInstance(error.cause)
    const fault = isJson ? 'JSON of another schema' : 'no JSON object'
    return new AiProviderError('unreadable', { fault })
  }
  const { statusCode: status } = error
  if (status === undefined) return new AiProviderError('unreachable')
  return new AiProviderError(status < 400 ? 'unreadable' : 'refused', { status })
}
