import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Adds the distribution column to every unique key of tables that may be distributed; see
 * ../distribution.ts. Takes milliseconds if the indexes were built before, with `concurrently` and
 * under these names; see docs/operate.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockAll(db)
  await dropBroken(db)
  // One index instead of two. Nothing refers to a submission by its random id; a release inserts new
  // rows, so `released` never changes within the key.
  await sql`
    create unique index if not exists submissions_key
      on submissions (session_id, released, id)`.execute(db)
  await sql`
    alter table submissions
      drop constraint submissions_pkey,
      add constraint submissions_pkey primary key using index submissions_key`.execute(db)
  await sql`drop index submissions_session`.execute(db)

  // Tokens have 144 random bits, so they need no unique constraint.
  await sql`create index if not exists quiz_sessions_token on quiz_sessions (token)`.execute(db)
  await sql`alter table quiz_sessions drop constraint quiz_sessions_token_key`.execute(db)

  await sql`
    create unique index if not exists saved_results_key on saved_results (account_id, id)`.execute(
    db,
  )
  await sql`
    alter table saved_results
      drop constraint saved_results_pkey,
      add constraint saved_results_pkey primary key using index saved_results_key`.execute(db)
}

/**
 * Locks all tables or none, because requests lock them in various orders and could deadlock. Each
 * attempt ends after 0.4 s, before PostgreSQL's deadlock detection.
 */
async function lockAll(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      before text := current_setting('lock_timeout');
    begin
      perform set_config('lock_timeout', '400ms', true);
      for try in 1..30 loop
        begin
          lock table quiz_sessions, submissions, saved_results in access exclusive mode;
          perform set_config('lock_timeout', before, true);
          return;
        exception when lock_not_available then
          perform pg_sleep(0.1);
        end;
      end loop;
      raise lock_not_available using message = 'the tables are too busy to be changed; try again';
    end $$`.execute(db)
}

/** Drops invalid indexes, which an aborted `create index concurrently` leaves. */
async function dropBroken(db: Kysely<unknown>): Promise<void> {
  for (const name of ['submissions_key', 'quiz_sessions_token', 'saved_results_key']) {
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
    if (rows.length > 0) await sql`drop index ${sql.ref(name)}`.execute(db)
  }
}
