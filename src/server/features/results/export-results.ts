import type { ResultsSummary } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { Score } from '#domain/team-results.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as present from './present.ts'
import * as repo from '#server/features/submissions/released.ts'
import * as waveRepo from './wave-repo.ts'
import type { WaveRow } from './wave-repo.ts'
import { afterReleases, readResults, summarize, toReleasedResults } from './service.ts'
import type { ReleasedResults } from './service.ts'

/** The data of a session's PDF and CSV files, read in one snapshot. */
export interface ExportResults extends ReleasedResults {
  /** The same summary as on the results page; files calculate no scores themselves. */
  readonly summary: ResultsSummary
  /** The overall score, rounded like the questions and categories of the summary. */
  readonly overall: ReturnType<typeof present.presentScore<Score>>
  /** The team's sessions of this assessment up to this one; empty if the plan has no trends. */
  readonly waves: readonly WaveRow[]
}

/** Reads a session's results for export; undefined before the first release. 404 for a session of another workspace. */
export async function exportResults(
  db: Db,
  scope: Scope,
  sessionId: string,
): Promise<ExportResults | undefined> {
  const { waves, ...row } = await afterReleases(db, scope, () =>
    snapshot(db, async (db) => {
      const row = await readResults(db, scope, sessionId)
      const waves = hasTrendAnalysis(scope.user) ? await wavesUpTo(db, scope, row.session) : []
      return { ...row, waves }
    }),
  )
  const released = toReleasedResults(scope.user, row)
  if (!released) return undefined
  const overall = present.presentScore(released.figures.overall)
  return { ...released, summary: summarize(scope.user, row, row), overall, waves }
}

/** The team's sessions up to this one, so that a report stays the same when later sessions follow. */
async function wavesUpTo(
  db: Db,
  scope: Scope,
  { id, assessmentType, teamId }: QuizSession,
): Promise<WaveRow[]> {
  const all = await waveRepo.listWaves(db, scope, assessmentType, teamId)
  return all.slice(0, all.findIndex(({ sessionId }) => sessionId === id) + 1)
}

/**
 * Released answers per person in random order, at most `limit`. Empty unless the session is the
 * user's and its group size is 1.
 */
export const unprotectedAnswers = (
  db: Db,
  scope: Scope,
  sessionId: string,
  limit: number,
): Promise<number[][]> => repo.unprotectedAnswers(db, scope, sessionId, limit)
