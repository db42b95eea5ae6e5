import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'

/**
 * Moves waiting submissions to groups of a session in a table of their own, at random. `submissions`
 * keeps released submissions and the manager's views. A server of the previous version cannot store
 * submissions after this migration: it would release its own without checking their number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['quiz_sessions', 'submissions'])
  // Free space in pages for HOT updates, because every row is updated often.
  await sql`
    create table waiting_groups (
      session_id uuid not null references quiz_sessions on delete cascade,
      id uuid not null default gen_random_uuid(),
      day date not null default (now() at time zone 'utc')::date,
      answers text[] not null,
      primary key (session_id, id)
    ) with (fillfactor = 60)`.execute(db)
  // No samples in PostgreSQL's statistics; see 0002.
  await sql`
    alter table waiting_groups
      alter column id set statistics 0,
      alter column answers set statistics 0`.execute(db)
  await sql`
    insert into waiting_groups (session_id, day, answers)
    select session_id, max(day), array_agg(answers::text order by random())
    from (
      select session_id, day, answers,
        row_number() over (partition by session_id order by random()) as n,
        greatest(1, count(*) over (partition by session_id) / group_size) as parts
      from submissions join quiz_sessions on quiz_sessions.id = session_id
      where not released
    ) as waiting
    group by session_id, n % parts`.execute(db)
  await sql`delete from submissions where not released`.execute(db)
  await sql`alter table submissions add constraint submissions_count check (released)`.execute(db)
}
