import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** A stored benchmark: nine deciles per category, then nine of the overall score. */
export interface StoredSnapshot {
  readonly accounts: number
  readonly deciles: readonly number[]
}

/** The benchmark of an assessment as of last night; undefined if there are too few accounts. */
export const find = (
  db: Db,
  type: AssessmentType,
): Promise<(StoredSnapshot & { madeOn: string }) | undefined> =>
  db
    .selectFrom('benchmarks')
    .select(['accounts', 'deciles', 'made_on as madeOn'])
    .where('assessment_type', '=', type)
    .executeTakeFirst()

/** SQL: the benchmark of a query's quiz session, as `find` returns it; null if there is none. */
export const benchmarkOfSession = sql<(StoredSnapshot & { madeOn: string }) | null>`(
  select json_build_object('accounts', accounts, 'deciles', deciles, 'madeOn', made_on)
  from benchmarks where benchmarks.assessment_type = quiz_sessions.assessment_type)`

/** Replaces the benchmark of an assessment. */
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
