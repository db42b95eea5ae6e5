import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Locks tables for a migration: all at once, or none, since requests take theirs in several orders.
 * Gives way after 0.4 s and tries anew, so that no request waits longer behind it than that; after
 * 30 tries it gives up.
 */
export async function lockTables(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  await sql`
    do $$
    declare
      before text := current_setting('lock_timeout');
    begin
      perform set_config('lock_timeout', '400ms', true);
      for try in 1..30 loop
        begin
          lock table ${sql.raw(tables.join(', '))} in access exclusive mode;
          perform set_config('lock_timeout', before, true);
          return;
        exception when lock_not_available then
          perform pg_sleep(0.1);
        end;
      end loop;
      raise lock_not_available using message = 'the tables are too busy to be changed; try again';
    end $$`.execute(db)
}
