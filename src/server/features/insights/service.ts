import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from '#contract/auth.ts'
import type { Insights } from '#contract/results.ts'
import { analyse } from '#domain/analyst/analyst.ts'
import { factsOf } from '#domain/analyst/facts.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { releasedResults } from '#server/features/results/service.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { ask, unavailable } from './provider-insights.ts'
import type { Asked, InsightDeps } from './provider-insights.ts'
import { questionAbout } from './prompt.ts'
import * as repo from './repo.ts'

/**
 * What the released figures of one of the user's sessions say. 404 for a session that is not the
 * user's, 409 while nothing is released, 503 where the provider gives nothing that may be shown.
 * `again`: a person asks, in spite of a failure a moment ago.
 */
export async function insightsOf(
  deps: InsightDeps,
  user: User,
  sessionId: string,
  again: boolean,
): Promise<Insights> {
  const until = Date.now() + deps.patience.whole
  for (;;) {
    const released = await releasedResults(deps.db, user, sessionId)
    if (!released)
      throw new AppError('conflict', 'No responses are included in the results of this round yet.')
    const assessment = ASSESSMENTS[released.type]
    const { provider } = deps
    if (!provider) {
      return { insights: analyse(assessment, released.analystInput), source: 'built-in' }
    }
    const facts = factsOf(assessment, released.analystInput)
    const key = {
      sessionId,
      released: released.figures.responses,
      provider: `${provider.name} ${hashOf(questionAbout(facts))}`,
    }
    const insights = await onceForAll(deps, { user, provider, key, facts }, { again, until })
    if (insights) return { insights, source: 'provider' }
    if (Date.now() > until) throw unavailable(deps.patience.remember / 1_000)
    await sleep(deps.patience.look)
  }
}

/** Other figures, another plan or other instructions are another question. */
const hashOf = ({ instructions, prompt }: { instructions: string; prompt: string }): string =>
  createHash('sha256').update(`${instructions}\n${prompt}`).digest('hex').slice(0, 32)

/**
 * Of any number of requests on any number of servers one asks, and the others wait for what comes,
 * without a connection meanwhile. Undefined where the figures have moved on.
 */
async function onceForAll(
  deps: InsightDeps,
  asked: Asked,
  { again, until }: { again: boolean; until: number },
): Promise<Insights['insights'] | undefined> {
  const { db, patience, stopping } = deps
  // A little longer than it may take: if whoever asks is killed, somebody else does.
  const milliseconds = patience.whole + patience.look
  for (let insist = again; ; insist = false) {
    const now = await repo.standing(db, asked.key)
    if (now && now.released > asked.key.released) return undefined
    if (now?.same && now.insights) return now.insights
    if (now?.same && !now.asking && now.failedFor > 0 && !insist) throw unavailable(now.failedFor)
    if (Date.now() > until || stopping.aborted) throw unavailable(patience.remember / 1_000)
    const taken = now?.asking && now.released === asked.key.released
    if (!taken && (await repo.claim(db, asked.key, { milliseconds, again: insist }))) {
      return ask(deps, asked)
    }
    await sleep(patience.look)
  }
}
