import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, Output } from 'ai'
import type { LanguageModel } from 'ai'
import { narrowFetch } from './narrow-fetch.ts'
import { ProviderFailed } from './provider.ts'
import type { InsightProvider } from './provider.ts'

/** Whom to ask: any endpoint that speaks OpenAI's chat completions, or Anthropic's messages. */
export interface ModelAccess {
  readonly provider: 'openai' | 'anthropic'
  readonly apiKey: string
  readonly model: string
  readonly baseUrl: string
}

/** An answer has 700 words at most; the rest is for a model that thinks before. */
const ANTHROPIC_TOKENS = 8_000

// Its warnings go to the console, past our log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** A language model as the port wants it. */
export function modelProvider(access: ModelAccess): InsightProvider {
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
          // Newer models of OpenAI know the limit under another name, and refuse this one.
          ...(access.provider === 'anthropic' && { maxOutputTokens: ANTHROPIC_TOKENS }),
        })
        return output
      } catch (error) {
        throw failureOf(error, signal)
      }
    },
  }
}

function modelOf({ provider, apiKey, model, baseUrl: baseURL }: ModelAccess): LanguageModel {
  const reached = { apiKey, baseURL, fetch: narrowFetch }
  return provider === 'anthropic'
    ? createAnthropic(reached)(model)
    : createOpenAICompatible({ ...reached, name: 'openai', supportsStructuredOutputs: true })(model)
}

/** The errors of the library hold what was sent and what came back: neither goes any further. */
function failureOf(error: unknown, signal: AbortSignal): ProviderFailed {
  if (signal.aborted) return new ProviderFailed('too-slow')
  if (!APICallError.isInstance(error)) return new ProviderFailed('unreadable')
  const { statusCode } = error
  if (statusCode === undefined) return new ProviderFailed('unreachable')
  return new ProviderFailed(statusCode < 400 ? 'unreadable' : 'refused', statusCode)
}
