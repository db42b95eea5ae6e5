import type { z } from 'zod'

/** One question that knows nothing of earlier ones. */
export interface Question {
  /** What is to be done. Ours alone: nothing that somebody has typed. */
  readonly instructions: string
  /** What it is to be done with. */
  readonly prompt: string
  /** The shape of the answer, without limits of lengths: not all providers know those. */
  readonly answer: z.ZodType
}

/** A service that answers in a given shape. It is given no tools, and keeps nothing of ours. */
export interface InsightProvider {
  /** Whom and which model: `openai/model`. */
  readonly name: string
  /** The answer in the question's shape, not checked otherwise. Throws ProviderFailed. */
  ask(question: Question, signal: AbortSignal): Promise<unknown>
}

/**
 * Why there is no answer. `refused`: an error of the provider's, such as no quota left.
 * `unreachable`: none at all. `too-slow`: none in time. `unreadable`: not what was asked for.
 */
type Failing = 'refused' | 'unreachable' | 'too-slow' | 'unreadable'

/** There is no answer to be had. It holds nothing of what was sent, or came back. */
export class ProviderFailed extends Error {
  readonly failing: Failing
  /** Of the provider's answer, where there was one. */
  readonly status: number | undefined

  constructor(failing: Failing, status?: number) {
    super(`the AI provider failed: ${failing}`)
    this.failing = failing
    this.status = status
  }
}
