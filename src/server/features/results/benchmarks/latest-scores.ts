import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { teamScores } from '#domain/team-results.ts'
import { answersIn, NO_COUNTS } from '#domain/question-counts.ts'
import type { EnteredCounts } from '#domain/question-counts.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { MIN_ACCOUNT_AGE_DAYS } from '#domain/statistics/benchmark.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import { latestOfWorkspaces } from '#server/features/results/released-totals/public.ts'

/** The scores of one workspace's latest round in percent, without its identity. */
export interface LatestScores {
  readonly overall: number
  /** In the assessment's order. */
  readonly categories: readonly number[]
}

const PAGE_SIZE = 500

/**
 * Yields the scores of the latest round of an assessment with at least five released submissions, of one
 * workspace of each eligible owner. A round counts if at least half of the questions of each category have
 * as many answers, and by those. Reads page by page, to bound memory and statement time.
 */
export async function* latestScores(
  db: Db,
  assessmentType: AssessmentType,
): AsyncGenerator<LatestScores> {
  const assessment = ASSESSMENTS[assessmentType]
  let after: string | null = null
  for (;;) {
    const page: repo.EligibleOwner[] = await repo.eligibleOwners(db, {
      minAgeDays: MIN_ACCOUNT_AGE_DAYS,
      after,
      limit: PAGE_SIZE,
    })
    const rollups = await latestOfWorkspaces(
      db,
      page.map(({ workspaceId }) => workspaceId),
      { assessmentType, minReleased: MIN_DISTRIBUTION_SIZE },
    )
    for (const rollup of rollups) {
      const questions = rollup.questions.map(withEnoughAnswers)
      const { overall, categories } = teamScores(assessment, { ...rollup, questions }) ?? {}
      if (overall && categories?.length === assessment.categories.length) {
        yield {
          overall: overall.percentage,
          categories: categories.map(({ percentage }) => percentage),
        }
      }
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE_SIZE) return
    after = last.accountId
  }
}

const withEnoughAnswers = (question: EnteredCounts): EnteredCounts =>
  answersIn(question.entered) < MIN_DISTRIBUTION_SIZE ? NO_COUNTS : question
