import type { SavedResult } from '#contract/assessments.ts'
import type { User } from '#contract/auth.ts'
import type { PageQuery } from '#contract/fields.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { participantScores } from '#domain/team-results.ts'
import { levelOf, roundToOneDecimal, roundToTwoDecimals } from '#domain/scoring.ts'
import type { Db } from '#server/platform/db/database.ts'
import { badInput, notFound } from '#server/platform/http/app-error.ts'
import * as repo from './repo.ts'
import type { OwnRunRow } from './repo.ts'

/** Saves a user's own answers under a team's name. A repeated `submissionId` saves nothing. */
export async function saveOwnRun(
  db: Db,
  user: User,
  assessment: Assessment,
  run: {
    teamName?: string | undefined
    submissionId?: string | undefined
    answers: readonly number[]
  },
): Promise<void> {
  if (!run.teamName) throw badInput('teamName', 'Please enter a team name to continue')
  await repo.insert(db, user.id, {
    submissionId: run.submissionId ?? null,
    assessmentType: assessment.type,
    assessmentVersion: assessment.version,
    teamName: run.teamName,
    answers: run.answers,
  })
}

/**
 * The user's own runs with their scores, latest first: all, or a part of the list. 404 if the part
 * starts after a run that is not the user's.
 */
export async function listOwnRuns(db: Db, user: User, part: PageQuery): Promise<SavedResult[]> {
  const runs = await repo.listByOwner(db, user.id, part)
  if (runs.length === 0 && part.after !== undefined) {
    if (!(await repo.exists(db, user.id, part.after))) throw notFound('This result')
  }
  return runs.map(toSavedResult)
}

/** Deletes a run with its answers. 404 if the user has no such run. */
export async function deleteOwnRun(db: Db, user: User, id: string): Promise<void> {
  if (!(await repo.remove(db, user.id, id))) throw notFound('This result')
}

/** The user's own runs with scores and answers, for the account's export. */
export async function exportOwnRuns(
  db: Db,
  user: User,
): Promise<(SavedResult & { answers: { questionId: string; value: number }[] })[]> {
  return (await repo.listByOwner(db, user.id)).map((row) => ({
    ...toSavedResult(row),
    answers: questionsOf(ASSESSMENTS[row.assessment_type]).flatMap(({ id }, position) => {
      const value = row.answers[position]
      return value === undefined ? [] : [{ questionId: id, value }]
    }),
  }))
}

function toSavedResult(row: OwnRunRow): SavedResult {
  const assessment = ASSESSMENTS[row.assessment_type]
  const { overall, categories } = participantScores(assessment, row.answers)
  return {
    id: row.id,
    assessmentType: assessment.type,
    assessmentTitle: assessment.title,
    teamName: row.team_name,
    completedAt: row.completed_at.toISOString(),
    totalScore: roundToOneDecimal(overall.percentage),
    level: levelOf(overall.percentage),
    scores: categories.map(({ category, mean, percentage, color }) => ({
      category,
      score: roundToTwoDecimals(mean),
      percentage: roundToOneDecimal(percentage),
      color,
      level: levelOf(percentage),
    })),
  }
}
