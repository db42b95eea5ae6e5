import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Insights } from '#contract/results.ts'
import { analyze } from '#domain/analyst/analyst.ts'
import { factsOf } from '#domain/analyst/facts.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { releasedResults, tooFewAnswers } from '#server/features/results/results/public.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requestInsights, unavailable } from './provider-insights.ts'
import type { InsightDeps, InsightsRequest } from './provider-insights.ts'
import { buildPrompt } from './prompt.ts'
import * as repo from './repo.ts'

/**
 * Returns the insights of a round of the workspace. 404 for a round of another one, 409 before the
 * first release, 503 if the provider fails or its answer is rejected.
 * @param again retries even if a recent failure is stored
 */
export async function insightsOf(
  deps: InsightDeps,
  scope: Scope,
  roundId: string,
  again: boolean,
): Promise<Insights> {
  const until = Date.now() + deps.timeouts.totalMs
  for (;;) {
    const released = await releasedResults(deps.db, scope, roundId)
    if (!released) throw tooFewAnswers()
    const assessment = assessmentOf(released.round)
    const { provider } = deps
    if (!provider) {
      return { insights: analyze(assessment, released.analystInput), source: 'built-in' }
    }
    const facts = factsOf(assessment, released.analystInput)
    const key = {
      workspaceId: scope.workspaceId,
      roundId,
      released: released.figures.responses,
      provider: `${provider.name} ${hashOf(buildPrompt(facts))}`,
    }
    const insights = await requestOnce(
      deps,
      { user: scope.user, provider, key, facts },
      { again, until },
    )
    if (insights) return { insights, source: 'provider' }
    if (Date.now() > until) throw unavailable(deps.timeouts.failureMs / 1_000)
    await sleep(deps.timeouts.pollMs)
  }
}

/** Returns the hash changes with the results, the plan and the instructions. */
const hashOf = ({ instructions, prompt }: { instructions: string; prompt: string }): string =>
  createHash('sha256').update(`${instructions}\n${prompt}`).digest('hex').slice(0, 32)

/**
 * Sends one request to the provider for all concurrent requests on all servers. The others poll for
 * the answer without holding a connection. Undefined if newer results exist.
 */
async function requestOnce(
  deps: InsightDeps,
  request: InsightsRequest,
  { again, until }: { again: boolean; until: number },
): Promise<Insights['insights'] | undefined> {
  const { db, timeouts, stopping } = deps
  // Slightly longer than the timeout; if this server crashes, another request takes over.
  const milliseconds = timeouts.totalMs + timeouts.pollMs
  for (let retry = again; ; retry = false) {
    const state = await repo.readState(db, request.key)
    if (state && state.released > request.key.released) return undefined
    if (state?.same && state.insights) return state.insights
    if (state?.same && !state.asking && state.failedFor > 0 && !retry)
      throw unavailable(state.failedFor)
    if (Date.now() > until || stopping.aborted) throw unavailable(timeouts.failureMs / 1_000)
    const inProgress = state?.asking && state.released === request.key.released
    if (!inProgress && (await repo.claimRequest(db, request.key, { milliseconds, again: retry }))) {
      return requestInsights(deps, request)
    }
    await sleep(timeouts.pollMs)
  }
}
