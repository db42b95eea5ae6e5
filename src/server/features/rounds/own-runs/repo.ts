import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Answers } from '#domain/rollup.ts'
import type { PageQuery } from '#contract/fields.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage, SortKey } from '#server/platform/db/keyset-pagination.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

export interface OwnRunRow {
  id: string
  assessment_type: AssessmentType
  assessment_version: number
  team_name: string
  answers: (number | null)[]
  completed_at: Date
}

/** Inserts a run of the scope's user, unless one with its `submissionId` exists. */
export async function insert(
  db: Db,
  { workspaceId, user }: Scope,
  run: {
    submissionId: string | null
    assessmentType: AssessmentType
    assessmentVersion: number
    teamName: string
    answers: Answers
  },
): Promise<void> {
  await db
    .insertInto('saved_results')
    .values({
      workspace_id: workspaceId,
      account_id: user.id,
      submission_id: run.submissionId,
      assessment_type: run.assessmentType,
      assessment_version: run.assessmentVersion,
      team_name: run.teamName,
      answers: [...run.answers],
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'account_id', 'submission_id']).doNothing(),
    )
    .execute()
}

const COLUMNS = [
  'id',
  'assessment_type',
  'assessment_version',
  'team_name',
  'answers',
  'completed_at',
] as const

const ownedBy = (db: Db, { workspaceId, user }: Scope) =>
  db
    .selectFrom('saved_results')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', user.id)

/**
 * Returns all runs of an account, also in workspaces that it has left, latest first. `db` has to be a
 * transaction.
 */
export const streamByAccount = (db: Db, accountId: string): AsyncGenerator<OwnRunRow> =>
  streamRows(
    db,
    'streamed_runs',
    sql<OwnRunRow>`
      ${ALL_WORKSPACES} select id, assessment_type, assessment_version, team_name, answers, completed_at
      from saved_results where account_id = ${accountId}
      order by completed_at desc, id`,
    200,
  )

/** Deletes all runs of an account, also in workspaces that it has left. */
export async function removeByAccount(db: Db, accountId: string): Promise<void> {
  await sql`
    ${ALL_WORKSPACES} delete from saved_results where account_id = ${accountId}`.execute(db)
}

const LATEST_FIRST: readonly SortKey[] = [
  { by: sql.ref('completed_at'), descending: true },
  { by: sql.ref('id') },
]

/** Returns a page of the user's runs in the workspace, latest first. */
export const listPage = (db: Db, scope: Scope, query: PageQuery): Promise<ListPage<OwnRunRow>> =>
  readListPage(
    ownedBy(db, scope),
    LATEST_FIRST,
    query,
    (key, id) => sql`(
      select ${key} from saved_results
      where workspace_id = ${scope.workspaceId} and id = ${id} and account_id = ${scope.user.id})`,
  )

export async function count(db: Db, { workspaceId, user }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('saved_results')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a run. Returns false if the user has no such run in the workspace. */
export async function remove(db: Db, { workspaceId, user }: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_results')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', user.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function exists(db: Db, { workspaceId, user }: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('saved_results')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', user.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
