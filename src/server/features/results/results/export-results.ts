import type { AgreedAction } from '#contract/actions.ts'
import type { ShownComments } from '#contract/comments.ts'
import type { ResultsSummary } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { Score } from '#domain/team-results.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { presentAgreed } from '#server/features/teams/actions/public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as present from './present-results.ts'
import * as trendRepo from './trend-repo.ts'
import type { TrendRow } from './trend-repo.ts'
import { afterReleases, readResults, summarize, toReleasedResults } from './service.ts'
import type { ReleasedResults } from './service.ts'

/** The data of a round's PDF and CSV files, read in one snapshot. */
export interface ExportResults extends ReleasedResults {
  /** The same summary as on the results page; files calculate no scores themselves. */
  readonly summary: ResultsSummary
  /** Shown comments. Files contain them only if they were asked for. */
  readonly comments: readonly ShownComments[]
  /** The overall score, rounded like the questions and categories of the summary. */
  readonly overall: ReturnType<typeof present.presentScore<Score>>
  /** What the team agreed since its previous round. */
  readonly agreed: readonly AgreedAction[]
  /** The team's rounds of this assessment up to this one; empty if the plan has no trends. */
  readonly rounds: readonly TrendRow[]
}

/** Reads a round's results for export; undefined before the first release. 404 for a round of another workspace. */
export async function exportResults(
  db: Db,
  scope: Scope,
  roundId: string,
): Promise<ExportResults | undefined> {
  const { rounds, ...row } = await afterReleases(db, scope, () =>
    snapshot(db, async (db) => {
      const row = await readResults(db, scope, roundId, { comments: true })
      const rounds = hasTrendAnalysis(scope.user) ? await roundsUpTo(db, scope, row.round) : []
      return { ...row, rounds }
    }),
  )
  const released = toReleasedResults(scope.user, row)
  if (!released) return undefined
  const overall = present.presentScore(released.figures.overall)
  const summary = summarize(scope.user, row, row)
  const agreed = presentAgreed(row.agreed, summary)
  return { ...released, summary, comments: row.comments, overall, agreed, rounds }
}

/** Returns the error for what needs an overall score, before the first release and while most questions have too few answers. */
export const tooFewAnswers = () =>
  new AppError('conflict', 'Too few answers are included in the results of this round yet.')

/** Rounds in the trend of a report. More do not fit a chart. */
const MAX_ROUNDS = 24

/**
 * Returns the team's rounds up to this one, so that a report stays the same when later rounds follow.
 */
const roundsUpTo = (db: Db, scope: Scope, round: Round): Promise<TrendRow[]> =>
  trendRepo.listTrendRounds(db, scope, round, { limit: MAX_ROUNDS, upTo: round.id })
