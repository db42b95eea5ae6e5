import type { SavedResult } from '#contract/assessments.ts'
import type { PageQuery } from '#contract/fields.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import type { Answers } from '#domain/rollup.ts'
import { participantScores } from '#domain/team-results.ts'
import { levelOf, roundToOneDecimal, roundToTwoDecimals } from '#domain/scoring.ts'
import type { Db } from '#server/platform/db/database.ts'
import { badInput, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './repo.ts'
import type { OwnRunRow } from './repo.ts'

/** Saves a user's own answers under a team's name. A repeated `submissionId` saves nothing. */
export async function saveOwnRun(
  db: Db,
  scope: Scope,
  assessment: Assessment,
  run: {
    teamName?: string | undefined
    submissionId?: string | undefined
    answers: Answers
  },
): Promise<void> {
  if (!run.teamName) throw badInput('teamName', 'Please enter a team name to continue')
  if (answeredIn(run.answers) * 2 < run.answers.length) {
    throw badInput('responses', 'Please answer at least half of the questions.')
  }
  await repo.insert(db, scope, {
    submissionId: run.submissionId ?? null,
    assessmentType: assessment.type,
    assessmentVersion: assessment.version,
    teamName: run.teamName,
    answers: run.answers,
  })
}

/** Returns the number of questions that were answered. */
const answeredIn = (answers: Answers): number => answers.filter((value) => value !== null).length

/**
 * Returns a page of the user's own runs with their scores, latest first. 404 if the page's cursor is
 * not a run of the user.
 */
export async function listOwnRuns(
  db: Db,
  scope: Scope,
  query: PageQuery,
): Promise<CountedPage<SavedResult>> {
  const page = await repo.listPage(db, scope, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) {
    if (!(await repo.exists(db, scope, cursor))) throw notFound('This result')
  }
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await repo.count(db, scope)
  return { ...page, rows: page.rows.map(toSavedResult), total }
}

/** Deletes a run with its answers. 404 if the user has no such run. */
export async function deleteOwnRun(db: Db, scope: Scope, id: string): Promise<void> {
  if (!(await repo.remove(db, scope, id))) throw notFound('This result')
}

/** Deletes all runs of an account, also in workspaces that it has left. */
export const deleteByAccount = (db: Db, accountId: string): Promise<void> =>
  repo.removeByAccount(db, accountId)

/**
 * Yields all runs of an account with scores and answers, also in workspaces that it has left. `db` has
 * to be a transaction.
 */
export async function* streamOwnRuns(
  db: Db,
  accountId: string,
): AsyncGenerator<SavedResult & { answers: { questionId: string; value: number | null }[] }> {
  for await (const row of repo.streamByAccount(db, accountId)) {
    yield {
      ...toSavedResult(row),
      answers: questionsOf(assessmentOfRun(row)).flatMap(({ id }, position) => {
        const value = row.answers[position]
        return value === undefined ? [] : [{ questionId: id, value }]
      }),
    }
  }
}

const assessmentOfRun = (row: OwnRunRow): Assessment =>
  assessmentOf({
    assessmentType: row.assessment_type,
    assessmentVersion: row.assessment_version,
  })

function toSavedResult(row: OwnRunRow): SavedResult {
  const assessment = assessmentOfRun(row)
  const { overall, categories } = participantScores(assessment, row.answers)
  if (!overall) throw new Error('a run answers at least half of the questions')
  const answers = questionsOf(assessment).flatMap(({ category }, position) => {
    const value = row.answers[position]
    return value ? [{ category, value }] : []
  })
  return {
    id: row.id,
    assessmentType: assessment.type,
    assessmentTitle: assessment.title,
    teamName: row.team_name,
    completedAt: row.completed_at.toISOString(),
    totalScore: roundToOneDecimal(overall.percentage),
    level: levelOf(overall.percentage, agreePercent(answers)),
    scores: categories.map(({ category, mean, percentage, color }) => ({
      category,
      score: roundToTwoDecimals(mean),
      percentage: roundToOneDecimal(percentage),
      color,
      level: levelOf(
        percentage,
        agreePercent(answers.filter((answer) => answer.category === category)),
      ),
    })),
  }
}

/** Returns the percent of a person's answers that agree: Agree (4) or Strongly Agree (5). */
const agreePercent = (answers: readonly { readonly value: number }[]): number =>
  (answers.filter(({ value }) => value >= 4).length / answers.length) * 100
