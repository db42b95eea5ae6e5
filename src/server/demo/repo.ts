import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/**
 * Marks the account as a demo and backdates rows, which services cannot do. Each statement is limited
 * to demo accounts and to dates.
 */

/** Advisory lock against concurrent runs of the command. */
const BUILD_LOCK = 7_235_718_349

/** Returns false if another run holds the lock. It is held until the connection closes. */
export async function tryLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_lock(${BUILD_LOCK}) as free`.execute(connection)
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

export async function backdateTeam(db: Db, teamId: string, since: Date): Promise<void> {
  await sql`
    update teams set created_at = ${since}
    where id = ${teamId} and account_id in (select id from accounts where demo)`.execute(db)
}

/** Sets the times of a session and the day of its waiting submissions. Call before the release. */
export async function backdateSession(
  db: Db,
  sessionId: string,
  to: { startedAt: Date; expiresAt: Date; closedAt: Date | null; day: string },
): Promise<void> {
  await sql`
    update quiz_sessions
    set created_at = ${to.startedAt}, expires_at = ${to.expiresAt}, closed_at = ${to.closedAt}
    where id = ${sessionId} and account_id in (select id from accounts where demo)`.execute(db)
  await sql`
    with moved as (
      select quiz_sessions.id from quiz_sessions join accounts on accounts.id = account_id
      where quiz_sessions.id = ${sessionId} and demo
    ), view as (
      update submissions set day = ${to.day}::date where session_id in (select id from moved)
    )
    update waiting_groups set day = ${to.day}::date where session_id in (select id from moved)`.execute(
    db,
  )
}

export async function backdateOwnRun(
  db: Db,
  accountId: string,
  submissionId: string,
  takenAt: Date,
): Promise<void> {
  await sql`
    update saved_results set completed_at = ${takenAt}
    where account_id = ${accountId} and submission_id = ${submissionId}
      and account_id in (select id from accounts where demo)`.execute(db)
}

/** Recounts the sessions per month by their backdated start. */
export async function recountMonths(db: Db, accountId: string): Promise<void> {
  const own = sql`account_id = ${accountId} and account_id in (select id from accounts where demo)`
  await sql`delete from session_months where ${own}`.execute(db)
  await sql`
    insert into session_months (account_id, month, created)
    select account_id, date_trunc('month', created_at at time zone 'utc')::date, count(*)
    from quiz_sessions where ${own} group by 1, 2`.execute(db)
}
