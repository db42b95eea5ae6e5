import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { PageQuery } from '#contract/fields.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isAfterCursor } from '#server/platform/db/keyset-pagination.ts'

export interface OwnRunRow {
  id: string
  assessment_type: AssessmentType
  team_name: string
  answers: number[]
  completed_at: Date
}

/** Inserts a run, unless one with its `submissionId` exists. */
export async function insert(
  db: Db,
  ownerId: string,
  run: {
    submissionId: string | null
    assessmentType: AssessmentType
    assessmentVersion: number
    teamName: string
    answers: readonly number[]
  },
): Promise<void> {
  await db
    .insertInto('saved_results')
    .values({
      account_id: ownerId,
      submission_id: run.submissionId,
      assessment_type: run.assessmentType,
      assessment_version: run.assessmentVersion,
      team_name: run.teamName,
      answers: [...run.answers],
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'submission_id']).doNothing())
    .execute()
}

/** An owner's runs, latest first: all, or a part of the list. */
export function listByOwner(
  db: Db,
  ownerId: string,
  { limit, after }: PageQuery = {},
): Promise<OwnRunRow[]> {
  let runs = db
    .selectFrom('saved_results')
    .select(['id', 'assessment_type', 'team_name', 'answers', 'completed_at'])
    .where('account_id', '=', ownerId)
    .orderBy('completed_at', 'desc')
    .orderBy('id')
  const keyset = { table: 'saved_results', at: 'completed_at', ownerId } as const
  if (after !== undefined) runs = runs.where(isAfterCursor(keyset, after))
  if (limit !== undefined) runs = runs.limit(limit)
  return runs.execute()
}

/** Deletes an owner's run. Returns false if the owner has no such run. */
export async function remove(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_results')
    .where('account_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function exists(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('saved_results')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
