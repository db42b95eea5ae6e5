import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Lets a batch of submissions update rollups inside PostgreSQL, and leaves free space in pages, so
 * that PostgreSQL can use heap-only tuple (HOT) updates. Servers of the previous version continue to
 * work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session_rollups set (fillfactor = 70)`.execute(db)
  // A loop in PL/pgSQL changes the array in place: a quarter of the time of adding two arrays in SQL.
  // The variable is `not null`, so that a position outside the array is an error.
  await sql`
    create function increment_cells(cells integer[], positions integer[]) returns integer[]
    language plpgsql immutable strict as $$
    declare
      place integer;
      count integer not null := 0;
    begin
      foreach place in array positions loop
        count := cells[place + 1] + 1;
        cells[place + 1] := count;
      end loop;
      return cells;
    end $$`.execute(db)
  await sql`
    comment on function increment_cells is 'Adds 1 to the cells at the positions, from 0.'`.execute(
    db,
  )
}
