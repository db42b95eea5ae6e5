import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, Output } from 'ai'
import type { LanguageModel } from 'ai'
import { limitedFetch } from './limited-fetch.ts'
import { AiProviderError } from './ai-provider.ts'
import type { InsightProvider } from './ai-provider.ts'

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
  return {
    name: `${access.provider}/${access.model}`,
    ask: async ({ instructions, prompt, answer }, signal) => {
      try {
        const { output } = await generateText({
          model,
          instructions,
          prompt,
          output: Output.object({ schema: answer, name: 'insights' }),
          abortSignal: signal,
          maxRetries: 0,
          telemetry: { isEnabled: false },
          // OpenAI's newer models reject this parameter.
          ...(access.provider === 'anthropic' && { maxOutputTokens: ANTHROPIC_TOKENS }),
        })
        return output
      } catch (error) {
        throw failureOf(error, signal)
      }
    },
  }
}

function modelOf({ provider, apiKey, model, baseUrl: baseURL }: ModelSettings): LanguageModel {
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
  if (!APICallError.isInstance(error)) return new AiProviderError('unreadable')
  const { statusCode } = error
  if (statusCode === undefined) return new AiProviderError('unreachable')
  return new AiProviderError(statusCode < 400 ? 'unreadable' : 'refused', statusCode)
}
