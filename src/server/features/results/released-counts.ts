import type { User } from '#contract/auth.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { scoreOf } from '#domain/figures.ts'
import { oneDecimal } from '#domain/scoring.ts'
import type { Db } from '#server/platform/db/database.ts'
import { settle } from './release.ts'
import * as repo from './repo.ts'

/** What lists show of a session's answers. */
export interface SessionCounts {
  readonly released: number
  readonly managerViews: number
  /** Percent of all released answers; 0 while nothing is released. */
  readonly averageScore: number
}

/** Counts for lists of sessions, by session id. */
export async function countsOf(
  db: Db,
  listed: readonly { id: string; assessmentType: AssessmentType }[],
): Promise<(sessionId: string) => SessionCounts> {
  const counts = await repo.releasedCounts(
    db,
    listed.map((session) => session.id),
  )
  const types = new Map(listed.map((session) => [session.id, session.assessmentType]))
  return (sessionId) => {
    const found = counts.get(sessionId)
    const type = types.get(sessionId)
    if (!found || !type) return { released: 0, managerViews: 0, averageScore: 0 }
    const answers = found.released * totalQuestions(ASSESSMENTS[type])
    return {
      released: found.released,
      managerViews: found.managerViews,
      averageScore: answers === 0 ? 0 : oneDecimal(scoreOf(found.answerSum, answers).percentage),
    }
  }
}

/** Released submissions over all the user's sessions, and how many sessions have any. */
export async function totals(
  db: Db,
  user: User,
): Promise<{ submissions: number; sessions: number }> {
  await settle(db, user)
  return repo.releasedTotals(db, user.id)
}

/** Released submissions of the whole installation, without those of rounds that protect nobody. */
export const releasedInGroups = (db: Db): Promise<number> => repo.releasedInGroups(db)

/** Released submissions of the whole installation. */
export const overall = (db: Db): Promise<number> => repo.releasedOverall(db)

/** The same by the UTC month in which their sessions were created, `YYYY-MM`, from a day on. */
export const overallByMonth = (db: Db, since: string): Promise<Map<string, number>> =>
  repo.releasedByMonth(db, since)
