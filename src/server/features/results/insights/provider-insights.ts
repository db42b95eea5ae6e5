import type { User } from '#contract/auth.ts'
import type { Analysis } from '#domain/analyst/analyst.ts'
import type { Facts } from '#domain/analyst/facts.ts'
import { AiProviderError } from '#server/platform/ai/ai-provider.ts'
import type { InsightProvider } from '#server/platform/ai/ai-provider.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Logger } from 'pino'
import type { InsightTimeouts } from './insight-timeouts.ts'
import { buildPrompt, parseAnalysis } from './prompt.ts'
import * as repo from './repo.ts'

export interface InsightDeps {
  readonly db: Db
  readonly rates: RateLimiter
  readonly log: Logger
  /** Null: the built-in analyst is used. */
  readonly provider: InsightProvider | null
  readonly timeouts: InsightTimeouts
  /** Called for each rejected answer of the provider. */
  readonly answerRefused?: (() => void) | undefined
  /** Aborts requests to the provider at shutdown. */
  readonly stopping: AbortSignal
}

/** A request for insights. */
export interface InsightsRequest {
  readonly user: User
  readonly provider: InsightProvider
  readonly key: repo.InsightsKey
  readonly facts: Facts
}

/** Requests to the provider, each of which costs money. */
const REQUEST_BUDGET: RateLimit = {
  name: 'insights',
  limit: 60,
  windowSeconds: 3_600,
  message: 'Too many requests for AI insights.',
}

/** The provider's answer was rejected twice. */
class AnswersRejected extends Error {
  /** The faults of the last one, without what it says. */
  readonly fault: string

  constructor(faults: readonly string[]) {
    super('the answers were rejected')
    const kinds = faults.map((text) => text.replaceAll(/".*"|“.*”|[\d.]+%/g, '…'))
    this.fault = [...new Set(kinds)].join(' ')
  }
}

/** Requests insights from the provider and stores the outcome. The caller holds the claim. */
export async function requestInsights(
  deps: InsightDeps,
  request: InsightsRequest,
): Promise<Analysis> {
  const { db, timeouts, stopping } = deps
  const signal = AbortSignal.any([AbortSignal.timeout(timeouts.totalMs), stopping])
  const startedAt = performance.now()
  try {
    const analysis = await askTwice(deps, request, signal)
    await repo.saveInsights(db, request.key, analysis)
    return analysis
  } catch (error) {
    const failing = failureOf(error)
    const providerFault = failing !== undefined && !stopping.aborted
    await repo.saveFailure(db, request.key, providerFault ? timeouts.failureMs : 0)
    if (failing === undefined) throw error
    if (providerFault) {
      const milliseconds = Math.round(performance.now() - startedAt)
      deps.log.warn(
        { provider: request.provider.name, ...failing, milliseconds },
        'the AI provider gave no insights',
      )
    }
    throw unavailable(timeouts.failureMs / 1_000)
  }
}

/** Requests an answer. If it is rejected, requests another one with a list of its faults. */
async function askTwice(
  { rates, answerRefused }: InsightDeps,
  { user, provider, facts }: InsightsRequest,
  signal: AbortSignal,
): Promise<Analysis> {
  let faults: readonly string[] = []
  for (let time = 0; time < 2; time++) {
    await rates.consume(REQUEST_BUDGET, user.id)
    const read = parseAnalysis(await provider.ask(buildPrompt(facts, faults), signal), facts)
    if ('analysis' in read) return read.analysis
    faults = read.faults
    answerRefused?.()
  }
  throw new AnswersRejected(faults)
}

/**
 * Returns the failure for the log, without request or answer; undefined if the provider is not at
 * fault.
 */
function failureOf(error: unknown) {
  if (error instanceof AnswersRejected) return { failing: 'untrue', fault: error.fault }
  if (!(error instanceof AiProviderError)) return undefined
  const { reason, status, fault } = error
  return { failing: reason, status, fault }
}

/** Returns the API's error; the web page has its own text. */
export function unavailable(seconds: number): AppError {
  return new AppError(
    'unavailable',
    'AI insights are unavailable right now: the AI provider gave no usable answer. All other results are complete.',
    {},
    Math.max(1, Math.ceil(seconds)),
  )
}
