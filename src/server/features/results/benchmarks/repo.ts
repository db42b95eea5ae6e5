import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A stored benchmark: nine deciles per category, then nine of the overall score. */
export interface StoredSnapshot {
  readonly accounts: number
  readonly deciles: readonly number[]
}

/**
 * Returns the benchmark of an assessment as of last night; undefined if there are too few accounts.
 */
export const find = (
  db: Db,
  type: AssessmentType,
): Promise<(StoredSnapshot & { madeOn: string }) | undefined> =>
  db
    .selectFrom('benchmarks')
    .select(['accounts', 'deciles', 'made_on as madeOn'])
    .where('assessment_type', '=', type)
    .executeTakeFirst()

/** Returns the benchmarks of all assessments that have one. */
export const findAll = (
  db: Db,
): Promise<(StoredSnapshot & { type: AssessmentType; madeOn: string })[]> =>
  db
    .selectFrom('benchmarks')
    .select(['assessment_type as type', 'accounts', 'deciles', 'made_on as madeOn'])
    .execute()

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
 * Returns a page of up to `limit` owners in the order of their random ids, after the account `after`,
 * each with the workspace that it has owned longest. Only confirmed accounts that are at least
 * `minAgeDays` old, not suspended and not demo accounts. A workspace counts once, for the first of
 * these owners.
 */
export async function eligibleOwners(
  db: Db,
  { minAgeDays, after, limit }: { minAgeDays: number; after: string | null; limit: number },
): Promise<EligibleOwner[]> {
  const { rows } = await sql<EligibleOwner>`
    select accounts.id as "accountId", own.workspace_id as "workspaceId"
    from accounts join account_workspaces as own on own.account_id = accounts.id
    where ${isEligible(sql.ref('accounts'), minAgeDays)} and ${isOldest(sql.ref('own'))}
      and ${after === null ? sql`true` : sql`accounts.id > ${after}`}
      and not exists (
        select from account_workspaces as shared
          join accounts as other on other.id = shared.account_id
        where shared.workspace_id = own.workspace_id and shared.account_id < own.account_id
          and ${isEligible(sql.ref('other'), minAgeDays)} and ${isOldest(sql.ref('shared'))})
    order by accounts.id limit ${limit}`.execute(db)
  return rows
}

// To surround one account with fake ones, an attacker needs a mailbox and a wait for each.
const isEligible = (account: RawBuilder<unknown>, minAgeDays: number) => sql`
  ${account}.email_confirmed_at is not null and ${account}.suspended_at is null
  and not ${account}.demo
  and ${account}.created_at <= now() - make_interval(days => ${minAgeDays})`

/** Returns SQL that is true for the workspace that its account has owned longest. */
const isOldest = (row: RawBuilder<unknown>) => sql`
  ${row}.role = 'owner' and not exists (
    select from account_workspaces as older
    where older.account_id = ${row}.account_id and older.role = 'owner'
      and (older.joined_at, older.workspace_id) < (${row}.joined_at, ${row}.workspace_id))`

export async function remove(db: Db, type: AssessmentType): Promise<void> {
  await db.deleteFrom('benchmarks').where('assessment_type', '=', type).execute()
}
