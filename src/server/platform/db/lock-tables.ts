import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Locks tables for a migration, all or none, because requests lock them in various orders. Each
 * attempt ends after 0.4 s, so that no request queues behind it for longer. Throws after 30 attempts.
 */
export async function lockTables(
  db: Kysely<unknown>,
  tables: readonly string[],
  mode: 'access exclusive' | 'share row exclusive' = 'access exclusive',
): Promise<void> {
  await sql`
    do $$
    declare
      previous text := current_setting('lock_timeout');
    begin
      perform set_config('lock_timeout', '400ms', true);
      for try in 1..30 loop
        begin
          lock table ${sql.raw(tables.join(', '))} in ${sql.raw(mode)} mode;
          perform set_config('lock_timeout', previous, true);
          return;
        exception when lock_not_available then
          perform pg_sleep(0.1);
        end;
      end loop;
      raise lock_not_available using message = 'the tables are locked by others; try again';
    end $$`.execute(db)
}
