import type { User } from '#contract/auth.ts'
import type { Analysis } from '#domain/analyst/analyst.ts'
import type { Facts } from '#domain/analyst/facts.ts'
import { AiProviderError } from '#server/platform/ai/provider.ts'
import type { InsightProvider } from '#server/platform/ai/provider.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { Logger } from 'pino'
import type { InsightTimeouts } from './timeouts.ts'
import { questionAbout, readAnswer } from './prompt.ts'
import * as repo from './repo.ts'

/** What insights need. */
export interface InsightDeps {
  readonly db: Db
  readonly rates: RateLimiter
  readonly log: Logger
  /** Null: the built-in analyst answers. */
  readonly provider: InsightProvider | null
  readonly patience: InsightTimeouts
  /** Told of each answer of the provider's that may not be shown. */
  readonly answerRefused?: (() => void) | undefined
  /** Once the server stops nobody waits for a provider any more. */
  readonly stopping: AbortSignal
}

/** Who asks whom about which figures. */
export interface Asked {
  readonly user: User
  readonly provider: InsightProvider
  readonly key: repo.Key
  readonly facts: Facts
}

/** Questions to the provider, each of which is paid for. */
const ASKS: RateLimit = {
  name: 'insights',
  limit: 60,
  windowSeconds: 3_600,
  message: 'You have asked for AI insights very often.',
}

/** An answer that is neither true nor plain, twice. */
class Untrue extends Error {}

/** Asks, for all who wait; a failure is remembered for them too. The caller holds the claim. */
export async function ask(deps: InsightDeps, asked: Asked): Promise<Analysis> {
  const { db, patience, stopping } = deps
  const signal = AbortSignal.any([AbortSignal.timeout(patience.whole), stopping])
  const begun = performance.now()
  try {
    const analysis = await askTwice(deps, asked, signal)
    await repo.keep(db, asked.key, analysis)
    return analysis
  } catch (error) {
    const failing = failingOf(error)
    const itsFault = failing !== undefined && !stopping.aborted
    await repo.giveUp(db, asked.key, itsFault ? patience.remember : 0)
    if (failing === undefined) throw error
    if (itsFault) {
      const milliseconds = Math.round(performance.now() - begun)
      deps.log.warn(
        { provider: asked.provider.name, ...failing, milliseconds },
        'the AI provider gave no insights',
      )
    }
    throw unavailable(patience.remember / 1_000)
  }
}

/** A first answer that may not be shown is sent back with the reasons, once. */
async function askTwice(
  { rates, answerRefused }: InsightDeps,
  { user, provider, facts }: Asked,
  signal: AbortSignal,
): Promise<Analysis> {
  let faults: readonly string[] = []
  for (let time = 0; time < 2; time++) {
    await rates.consume(ASKS, user.id)
    const read = readAnswer(await provider.ask(questionAbout(facts, faults), signal), facts)
    if ('analysis' in read) return read.analysis
    faults = read.faults
    answerRefused?.()
  }
  throw new Untrue()
}

/** For the log: nothing of what was sent or came back. Undefined for what is no provider's fault. */
function failingOf(error: unknown): { failing: string; status?: number } | undefined {
  if (error instanceof Untrue) return { failing: 'untrue' }
  if (!(error instanceof AiProviderError)) return undefined
  const { reason, status } = error
  return { failing: reason, ...(status !== undefined && { status }) }
}

/** The words of the page stand there; these are for whoever calls. */
export function unavailable(seconds: number): AppError {
  return new AppError(
    'unavailable',
    'AI insights are unavailable right now: the AI provider gave no answer that can be shown. All figures are complete without it.',
    {},
    Math.max(1, Math.ceil(seconds)),
  )
}
