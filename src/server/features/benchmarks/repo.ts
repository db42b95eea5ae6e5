import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
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

/** An account whose results benchmarks may contain, and one workspace that it owns. */
export interface EligibleOwner {
  readonly accountId: string
  readonly workspaceId: WorkspaceId
}

/**
 * A page of up to `limit` owners in the order of their random ids, after the account `after`. Only
 * confirmed accounts that are at least `minAgeDays` old, not suspended and not demo accounts.
 */
export function eligibleOwners(
  db: Db,
  { minAgeDays, after, limit }: { minAgeDays: number; after: string | null; limit: number },
): Promise<EligibleOwner[]> {
  return (
    db
      .selectFrom('accounts')
      .innerJoin('account_workspaces', 'account_workspaces.account_id', 'accounts.id')
      .distinctOn('accounts.id')
      .select(['accounts.id as accountId', 'account_workspaces.workspace_id as workspaceId'])
      .where('account_workspaces.role', '=', 'owner')
      // To surround one account with fake ones, an attacker needs a mailbox and a wait for each.
      .where('email_confirmed_at', 'is not', null)
      .where('suspended_at', 'is', null)
      .where('demo', '=', false)
      .where(sql<boolean>`accounts.created_at <= now() - make_interval(days => ${minAgeDays})`)
      .$if(after !== null, (query) => query.where('accounts.id', '>', after as string))
      .orderBy('accounts.id')
      .orderBy('account_workspaces.workspace_id')
      .limit(limit)
      .execute()
  )
}

export async function remove(db: Db, type: AssessmentType): Promise<void> {
  await db.deleteFrom('benchmarks').where('assessment_type', '=', type).execute()
}
