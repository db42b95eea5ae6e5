import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Runs one query, on whatever connection, and gives its rows. */
export type Ask = <T>(text: string) => Promise<T[]>

export const askThrough =
  (db: Db): Ask =>
  async <T>(text: string) =>
    (await sql.raw<T>(text).execute(db)).rows

/** A table as the database's catalogue has it. */
export interface FoundTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Its primary key as terms to order by, which order alike in every database. */
  readonly order: readonly string[]
}

/** The tables of the schema that we work in, but those of extensions. */
export const foundTables = (ask: Ask): Promise<FoundTable[]> =>
  ask<FoundTable>(`
    select relname::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(
        select format('%I', attname) || case when attcollation = 0 then '' else ' collate "C"' end
        from pg_index, unnest(indkey) with ordinality as parts (attnum, place)
        join pg_attribute on attrelid = tables.oid and pg_attribute.attnum = parts.attnum
        where indrelid = tables.oid and indisprimary
        order by place) as "order"
    from pg_class as tables
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = tables.oid and deptype = 'e')
    order by relname`)

/** The migrations that have run, in order; none where there is no table of them yet. */
export async function appliedMigrations(ask: Ask): Promise<string[]> {
  const [found] = await ask<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (!found?.there) return []
  const rows = await ask<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
