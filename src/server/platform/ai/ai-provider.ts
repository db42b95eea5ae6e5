import type { z } from 'zod'

/** One request to the model, without conversation history. */
export interface ModelRequest {
  /** The system prompt. Contains no user input. */
  readonly instructions: string
  /** The data to work on. */
  readonly prompt: string
  /** The schema of the answer, without length limits, which some providers do not support. */
  readonly answer: z.ZodType
}

/** An AI service that answers in a given schema. It gets no tools and no conversation history. */
export interface InsightProvider {
  /** Provider and model: `openai/model`. */
  readonly name: string
  /** Resolves with an answer that matches the schema, otherwise unchecked. Throws AiProviderError. */
  ask(question: ModelRequest, signal: AbortSignal): Promise<unknown>
}

/**
 * `refused`: an error status, for example without quota. `unreadable`: an answer that does not match
 * the schema.
 */
type FailureReason = 'refused' | 'unreachable' | 'too-slow' | 'unreadable'

/** The provider gave no answer. Contains nothing of the request or the response. */
export class AiProviderError extends Error {
  readonly reason: FailureReason
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined
  /** What was wrong with an unreadable answer. */
  readonly fault: string | undefined

  constructor(reason: FailureReason, { status, fault }: { status?: number; fault?: string } = {}) {
    super(`the AI provider failed: ${reason}`)
    this.reason = reason
    this.status = status
    this.fault = fault
  }
}
