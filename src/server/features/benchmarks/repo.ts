import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** What a snapshot holds of one assessment: nine deciles a category, then nine of the whole. */
export interface StoredSnapshot {
  readonly accounts: number
  readonly deciles: readonly number[]
}

/** What last night's snapshot holds of one assessment; undefined where too few accounts are in it. */
export const find = (
  db: Db,
  type: AssessmentType,
): Promise<(StoredSnapshot & { madeOn: string }) | undefined> =>
  db
    .selectFrom('benchmarks')
    .select(['accounts', 'deciles', 'made_on as madeOn'])
    .where('assessment_type', '=', type)
    .executeTakeFirst()

/** Puts tonight's snapshot in the place of the last one. */
export async function write(
  db: Db,
  type: AssessmentType,
  { accounts, deciles }: StoredSnapshot,
): Promise<void> {
  const columns = {
    accounts,
    deciles: [...deciles],
    made_on: sql<string>`(now() at time zone 'utc')::date`,
  }
  await db
    .insertInto('benchmarks')
    .values({ assessment_type: type, ...columns })
    .onConflict((conflict) => conflict.column('assessment_type').doUpdateSet(columns))
    .execute()
}

export async function remove(db: Db, type: AssessmentType): Promise<void> {
  await db.deleteFrom('benchmarks').where('assessment_type', '=', type).execute()
}
