import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { PageQuery } from '#contract/fields.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage, SortKey } from '#server/platform/db/keyset-pagination.ts'
import { sql } from 'kysely'

export interface OwnRunRow {
  id: string
  assessment_type: AssessmentType
  assessment_version: number
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

const ownedBy = (db: Db, ownerId: string) =>
  db
    .selectFrom('saved_results')
    .select(['id', 'assessment_type', 'assessment_version', 'team_name', 'answers', 'completed_at'])
    .where('account_id', '=', ownerId)

/** All of an owner's runs, latest first. */
export const listByOwner = (db: Db, ownerId: string): Promise<OwnRunRow[]> =>
  ownedBy(db, ownerId).orderBy('completed_at', 'desc').orderBy('id').execute()

const LATEST_FIRST: readonly SortKey[] = [
  { by: sql.ref('completed_at'), descending: true },
  { by: sql.ref('id') },
]

/** A page of an owner's runs, latest first. */
export const listPage = (db: Db, ownerId: string, query: PageQuery): Promise<ListPage<OwnRunRow>> =>
  readListPage(
    ownedBy(db, ownerId),
    LATEST_FIRST,
    query,
    (key, id) => sql`(
      select ${key} from saved_results where id = ${id} and account_id = ${ownerId})`,
  )

export async function countByOwner(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_results')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
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
