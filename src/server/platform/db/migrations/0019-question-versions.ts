import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Adds the function that tells new rounds which version of the questions they may have. A server of
 * the previous version shows version 1 for every round, so rounds get version 2 only once an hour has
 * passed, by when all servers have been replaced. A database without accounts has no other servers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      execute format(
        'create function newest_question_version() returns integer language sql stable as $f$
           select case when now() >= %L::timestamptz then 2 else 1 end
         $f$',
        case when exists (select from accounts) then now() + interval '1 hour' else now() end);
    end $$`.execute(db)
  await sql`
    comment on function newest_question_version is
      'The newest version of the questions that all running servers know.'`.execute(db)
}
