import { sql } from 'kysely'
import { OWN_NAMES, SERVER_NAME } from './connection-names.ts'
import type { Db } from './database.ts'

/** Runs a query and returns its rows. */
export type RunQuery = <T>(text: string) => Promise<T[]>

/** Returns a RunQuery for a database or transaction. */
export const queryOn =
  (db: Db): RunQuery =>
  async <T>(text: string) =>
    (await sql.raw<T>(text).execute(db)).rows

/** A table in the database's catalog. */
export interface TableInfo {
  readonly name: string
  readonly columns: readonly string[]
  /** The primary key as terms of an `order by` that sorts the same in every database. */
  readonly order: readonly string[]
}

/** Returns the tables of the current schema, without those of extensions. */
export const listTables = (query: RunQuery): Promise<TableInfo[]> =>
  query<TableInfo>(`
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
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = tables.oid and deptype = 'e')
    order by relname`)

/** Returns the names of the applied migrations in order; empty for a new database. */
export async function appliedMigrations(query: RunQuery): Promise<string[]> {
  const [table] = await query<{ exists: boolean }>(
    `select to_regclass('kysely_migration') is not null as exists`,
  )
  if (!table?.exists) return []
  const rows = await query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** True if a server, or another command, is using this database. */
export async function isServerConnected(query: RunQuery): Promise<boolean> {
  const servers = await query(`
    select from pg_stat_activity
    where datname = current_database()
      and split_part(application_name, ' ', 1) = '${SERVER_NAME}'
      and application_name not like '${OWN_NAMES}%'
      -- A pooler keeps connections of a server that has stopped. Each server asks for jobs more often.
      and now() - state_change < interval '15 seconds'`)
  return servers.length > 0
}
