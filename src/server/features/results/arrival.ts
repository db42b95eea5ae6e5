import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { addRelease, emptyRollup } from '#domain/rollup.ts'
import type { ShownRollup } from '#domain/rollup.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import * as repo from './arrival-repo.ts'
import type { Attempt } from './arrival-repo.ts'

export { OPEN_CLAIMS } from './arrival-repo.ts'
export type { Attempt } from './arrival-repo.ts'

/** What has arrived for one session without protection, whose lock the caller holds. */
export interface ArrivedLive {
  readonly sessionId: string
  readonly type: AssessmentType
  /** No two with one key. */
  readonly attempts: readonly Attempt[]
}

/**
 * Lets submissions wait, in company of others of their session so far as there are any: those that
 * belong where they are said to (OPEN_CLAIMS), and whose key is not remembered already.
 */
export const addWaiting = repo.insertAmongWaiting

/** What `countedLive` adds to: the rollups of sessions that have no protection. */
export const liveRollups = repo.liveRollups

/** What has arrived for one session without protection (group size 1), and its rollup with that in. */
export interface CountedLive {
  readonly sessionId: string
  readonly attempts: readonly Attempt[]
  readonly rollup: ShownRollup
}

/**
 * Counts submissions at once; `rollups` were read under the locks of the sessions, and so it was
 * made sure that no key of theirs is remembered.
 */
export const countedLive = (
  arrived: readonly ArrivedLive[],
  rollups: ReadonlyMap<string, ShownRollup>,
): CountedLive[] =>
  arrived.map(({ sessionId, type, attempts }) => {
    const assessment = ASSESSMENTS[type]
    const before = rollups.get(sessionId) ?? emptyRollup(assessment)
    const answers = attempts.map((attempt) => attempt.answers)
    return { sessionId, attempts, rollup: addRelease(assessment, before, answers, true) }
  })

/** Stores what was counted: keys, answers and figures. */
export async function storeLive(send: Send, counted: readonly CountedLive[]): Promise<void> {
  if (counted.length === 0) return
  await Promise.all([
    repo.insertLive(send, counted),
    repo.writeLiveRollups(
      send,
      counted.map(({ sessionId, rollup }) => ({ sessionId, ...rollup })),
    ),
  ])
}
