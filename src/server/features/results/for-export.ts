import type { User } from '#contract/auth.ts'
import type { ResultsSummary } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { Score } from '#domain/team-results.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as present from './present.ts'
import * as repo from '#server/features/submissions/released.ts'
import * as waveRepo from './wave-repo.ts'
import type { WaveRow } from './wave-repo.ts'
import { releasedOf, summaryForFile, withReleasesMade } from './service.ts'
import type { Released } from './service.ts'

/** All that files about a session are made of, read in one snapshot. */
export interface ForExport extends Released {
  /** What the results screen shows: files hold these figures, and compute none of their own. */
  readonly summary: ResultsSummary
  /** The whole, as the questions and categories of the summary are given. */
  readonly overall: ReturnType<typeof present.score<Score>>
  /** The team's rounds of this assessment up to this one; none where the plan has no trends. */
  readonly waves: readonly WaveRow[]
}

/** Undefined while nothing is released. 404 for a session that is not the user's. */
export async function resultsForExport(
  db: Db,
  user: User,
  sessionId: string,
): Promise<ForExport | undefined> {
  return withReleasesMade(db, user, sessionId, async (db, found) => {
    const { session, rollup } = found
    const summary = await summaryForFile(db, user, found)
    const released = releasedOf(user, session, rollup, summary.advanced?.sinceLastWave ?? null)
    if (!released) return undefined
    return {
      ...released,
      summary,
      overall: present.score(released.figures.overall),
      waves: hasTrendAnalysis(user) ? await wavesUpTo(db, user, session) : [],
    }
  })
}

/** What came after a round is none of its own report's. */
async function wavesUpTo(
  db: Db,
  user: User,
  { id, assessmentType, teamId }: QuizSession,
): Promise<WaveRow[]> {
  const all = await waveRepo.waves(db, user.id, assessmentType, teamId)
  return all.slice(0, all.findIndex(({ sessionId }) => sessionId === id) + 1)
}

/**
 * Answers person by person, in no order and at most so many: of one of the user's sessions that
 * protects nobody now, and of no other.
 */
export const unprotectedAnswers = (
  db: Db,
  user: User,
  sessionId: string,
  limit: number,
): Promise<number[][]> => repo.unprotectedAnswers(db, user.id, sessionId, limit)
