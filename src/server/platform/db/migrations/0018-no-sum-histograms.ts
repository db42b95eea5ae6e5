import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'

/**
 * Erases the histograms of people's sums of answers (`sums`, `spread_sums`), which could reveal
 * combinations of answers. No server reads them any more, and this version does not write them.
 *
 * Servers of the previous version still add to them. A trigger gives these servers cells that
 * contain 0, and stores no others. A migration of a later version drops the columns and the trigger.
 * Requests can read during this migration; only writes to the table wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['session_rollups'], 'share row exclusive')
  // A category of q questions has 4q + 1 possible sums, so 9 cells for each question and 1 suffice.
  // `spread_sums` is null where `spread_counts` is.
  await sql`
    create function erase_sum_histograms() returns trigger language plpgsql as $$
    begin
      new.sums := array_fill(0, array[cardinality(new.counts) / 5 * 9 + 1]);
      new.spread_sums := case when new.spread_counts is not null then new.sums end;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger session_rollups_sums_erased
    before insert or update on session_rollups
    for each row when (
      new.sums is null or 0 <> any (new.sums) or 0 <> any (new.spread_sums)
      or (new.spread_sums is null) <> (new.spread_counts is null))
    execute function erase_sum_histograms()`.execute(db)
  // The trigger fills the columns.
  await sql`update session_rollups set sums = null`.execute(db)
}
