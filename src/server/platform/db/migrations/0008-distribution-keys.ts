import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Every unique key of a table that may be spread over machines holds the column that it would be
 * spread by; see ../distribution.ts. Where the new indexes were built before, with `concurrently`
 * and under these names, this takes milliseconds whatever the tables hold: docs/operate.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockAll(db)
  await dropBroken(db)
  // One index in place of two. Nothing refers to a submission by its id, which is random; the
  // release writes rows anew, so that `released` never changes under the key.
  await sql`
    create unique index if not exists submissions_key
      on submissions (session_id, released, id)`.execute(db)
  await sql`
    alter table submissions
      drop constraint submissions_pkey,
      add constraint submissions_pkey primary key using index submissions_key`.execute(db)
  await sql`drop index submissions_session`.execute(db)

  // 144 random bits: no two are ever alike, also where nobody refuses the second.
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
 * All locks at once, or none: requests take theirs in several orders, and one that waits for us while
 * we wait for it would fail. Gives way after 0.4 s, before PostgreSQL looks for such a circle, and
 * tries anew.
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

/** One that could not be finished `concurrently` keeps its name, and no query uses it. */
async function dropBroken(db: Kysely<unknown>): Promise<void> {
  for (const name of ['submissions_key', 'quiz_sessions_token', 'saved_results_key']) {
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
    if (rows.length > 0) await sql`drop index ${sql.ref(name)}`.execute(db)
  }
}
