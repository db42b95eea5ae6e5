import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { scoreOf } from '#domain/figures.ts'
import { oneDecimal } from '#domain/scoring.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import type { ReleasedCounts } from './repo.ts'

export { owesRelease, releasedTotals, rollupOf, withCounts, withRollup } from './repo.ts'
export type { ReleasedCounts, StoredRollup } from './repo.ts'

/** What lists show of a session's answers. */
export interface SessionCounts {
  readonly released: number
  readonly managerViews: number
  /** Percent of all released answers; 0 while nothing is released. */
  readonly averageScore: number
}

/** What a row that `withCounts` read comes to. */
export const countsOf = ({
  assessmentType,
  released,
  answerSum,
  managerViews,
}: ReleasedCounts & { readonly assessmentType: AssessmentType }): SessionCounts => {
  const answers = released * totalQuestions(ASSESSMENTS[assessmentType])
  const averageScore = answers === 0 ? 0 : oneDecimal(scoreOf(answerSum, answers).percentage)
  return { released, managerViews, averageScore }
}

/** Released submissions of the whole installation, without those of rounds that protect nobody. */
export const releasedInGroups = (db: Db): Promise<number> => repo.releasedInGroups(db)

/** Released submissions of the whole installation. */
export const overall = (db: Db): Promise<number> => repo.releasedOverall(db)

/** The same by the UTC month in which their sessions were created, `YYYY-MM`, from a day on. */
export const overallByMonth = (db: Db, since: string): Promise<Map<string, number>> =>
  repo.releasedByMonth(db, since)
