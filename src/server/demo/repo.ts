import type { Db } from '#server/platform/db/database.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/**
 * Marks the account as a demo and backdates rows, which services cannot do. Each statement is limited
 * to demo accounts, and to dates and the mark that keeps emails about old results from leaving.
 */

/** Advisory lock against concurrent runs of the command. */
const BUILD_LOCK = 7_235_718_349

/** Returns false if another run holds the lock. It is held until the transaction ends. */
export async function tryLock(transaction: Db): Promise<boolean> {
  // Other connections do the work in this time.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${BUILD_LOCK}) as free`.execute(transaction)
  return rows[0]?.free ?? false
}

/** Returns the database's time. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('select now() returned no row')
  return row.now
}

/** Returns undefined if the account does not exist. */
export async function isDemo(db: Db, accountId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('demo')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.demo
}

export async function markAsDemo(db: Db, accountId: string): Promise<void> {
  await db.updateTable('accounts').set({ demo: true }).where('id', '=', accountId).execute()
}

/** Sets the time of creation and of the confirmation of the address. */
export async function backdateAccount(db: Db, accountId: string, since: Date): Promise<void> {
  await sql`
    update accounts set created_at = ${since}, email_confirmed_at = ${since}
    where id = ${accountId} and demo`.execute(db)
}

export async function backdateTeam(
  db: Db,
  { workspaceId }: Scope,
  teamId: string,
  since: Date,
): Promise<void> {
  await requireDemo(db, workspaceId)
  await sql`
    update teams set created_at = ${since}
    where workspace_id = ${workspaceId} and id = ${teamId}`.execute(db)
}

/** Sets the times of a round and the day of its waiting submissions. Call before the release. */
export async function backdateRound(
  db: Db,
  { workspaceId }: Scope,
  roundId: string,
  to: { startedAt: Date; expiresAt: Date; closedAt: Date | null; day: string },
): Promise<void> {
  await requireDemo(db, workspaceId)
  await sql`
    update rounds
    set created_at = ${to.startedAt}, expires_at = ${to.expiresAt}, closed_at = ${to.closedAt},
      results_mailed = true
    where workspace_id = ${workspaceId} and id = ${roundId}`.execute(db)
  for (const table of ['submissions', 'waiting_groups']) {
    await sql`
      update ${sql.table(table)} set day = ${to.day}::date
      where workspace_id = ${workspaceId} and round_id = ${roundId}`.execute(db)
  }
}

/** Sets the time at which an action was agreed and the day on which it ended. */
export async function backdateAction(
  db: Db,
  { workspaceId }: Scope,
  actionId: string,
  { agreedAt, endedOn }: { agreedAt: Date; endedOn: string | null },
): Promise<void> {
  await requireDemo(db, workspaceId)
  await sql`
    update actions set created_at = ${agreedAt}, ended_on = ${endedOn}::date
    where workspace_id = ${workspaceId} and id = ${actionId}`.execute(db)
}

export async function backdateOwnRun(
  db: Db,
  { workspaceId }: Scope,
  submissionId: string,
  takenAt: Date,
): Promise<void> {
  await requireDemo(db, workspaceId)
  await sql`
    update saved_results set completed_at = ${takenAt}
    where workspace_id = ${workspaceId} and submission_id = ${submissionId}`.execute(db)
}

/** Recounts the rounds per month by their backdated start. */
export async function recountMonths(db: Db, { workspaceId }: Scope): Promise<void> {
  await requireDemo(db, workspaceId)
  await sql`delete from round_months where workspace_id = ${workspaceId}`.execute(db)
  await sql`
    insert into round_months (workspace_id, month, created)
    select workspace_id, date_trunc('month', created_at at time zone 'utc')::date, count(*)
    from rounds where workspace_id = ${workspaceId} group by 1, 2`.execute(db)
}

/** Throws if the workspace has an owner that is not a demo account. */
async function requireDemo(db: Db, workspaceId: WorkspaceId): Promise<void> {
  const foreign = await db
    .selectFrom('account_workspaces')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('demo', '=', false)
    .executeTakeFirst()
  if (foreign) throw new Error('the workspace does not belong to a demo account')
}
