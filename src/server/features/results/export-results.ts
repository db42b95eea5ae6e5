import type { AgreedAction } from '#contract/actions.ts'
import type { ShownComments } from '#contract/comments.ts'
import type { ResultsSummary } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { Score } from '#domain/team-results.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { presentAgreed } from '#server/features/actions/agreed.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as present from './present.ts'
import * as waveRepo from './wave-repo.ts'
import type { WaveRow } from './wave-repo.ts'
import { afterReleases, readResults, summarize, toReleasedResults } from './service.ts'
import type { ReleasedResults } from './service.ts'

/** The data of a session's PDF and CSV files, read in one snapshot. */
export interface ExportResults extends ReleasedResults {
  /** The same summary as on the results page; files calculate no scores themselves. */
  readonly summary: ResultsSummary
  /** Shown comments. Files contain them only if they were asked for. */
  readonly comments: readonly ShownComments[]
  /** The overall score, rounded like the questions and categories of the summary. */
  readonly overall: ReturnType<typeof present.presentScore<Score>>
  /** What the team agreed since its previous session. */
  readonly agreed: readonly AgreedAction[]
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
      const row = await readResults(db, scope, sessionId, { comments: true })
      const waves = hasTrendAnalysis(scope.user) ? await wavesUpTo(db, scope, row.session) : []
      return { ...row, waves }
    }),
  )
  const released = toReleasedResults(scope.user, row)
  if (!released) return undefined
  const overall = present.presentScore(released.figures.overall)
  const summary = summarize(scope.user, row, row)
  const agreed = presentAgreed(row.agreed, summary)
  return { ...released, summary, comments: row.comments, overall, agreed, waves }
}

/** Rounds in the trend of a report. More do not fit a chart. */
const MAX_WAVES = 24

/** The team's sessions up to this one, so that a report stays the same when later sessions follow. */
const wavesUpTo = (db: Db, scope: Scope, session: QuizSession): Promise<WaveRow[]> =>
  waveRepo.listWaves(db, scope, session, { limit: MAX_WAVES, upTo: session.id })
