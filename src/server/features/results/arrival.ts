import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { addRelease, emptyRollup } from '#domain/rollup.ts'
import type { ShownRollup } from '#domain/rollup.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import * as repo from './arrival-repo.ts'

/** What has arrived for one session, whose lock the caller holds: each one person's answers. */
export interface Arrived {
  readonly id: string
  readonly assessmentType: AssessmentType
  readonly groupSize: number
  readonly answers: readonly (readonly number[])[]
}

/** Lets submissions wait, in company of others of their session so far as there are any. */
export const addWaiting = (send: Send, arrived: readonly Arrived[]): Promise<void> =>
  repo.insertAmongWaiting(
    send,
    arrived.map(({ id, groupSize, answers }) => ({
      sessionId: id,
      answers,
      company: Math.max(0, groupSize - answers.length),
    })),
  )

/** What `countLive` adds to: the rollups of those of the sessions that have no protection. */
export const liveRollups = repo.liveRollups

/** What has arrived for one session without protection (group size 1), and its rollup with that in. */
export interface CountedLive {
  readonly sessionId: string
  readonly answers: Arrived['answers']
  readonly rollup: ShownRollup
}

/** Counts submissions at once; `rollups` were read under the locks of the sessions. */
export const countedLive = (
  arrived: readonly Arrived[],
  rollups: ReadonlyMap<string, ShownRollup>,
): CountedLive[] =>
  arrived.map(({ id, assessmentType, answers }) => {
    const assessment = ASSESSMENTS[assessmentType]
    const before = rollups.get(id) ?? emptyRollup(assessment)
    return { sessionId: id, answers, rollup: addRelease(assessment, before, answers, true) }
  })

/** Stores what was counted, answers and figures. */
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
