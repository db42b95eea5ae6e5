import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** The library's own clock has payloads. */
const WITH_PAYLOAD = sql`where data is not null and name <> '__pgboss__send-it'`

/**
 * Returns every row of every table as text, prefixed with the table's name. Of the job tables it
 * includes only the one with the payloads, because the others change by themselves, and of its rows
 * those with a payload: jobs that the clock starts come by themselves too.
 */
export async function dump(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    union all select 'jobs.job' where to_regclass('jobs.job') is not null
    order by 1`.execute(db)
  const rowsOf = tables.map(
    ({ name }) => sql`
      select ${sql.lit(`${name}: `)} || t::text as line from ${sql.table(name)} as t
      ${name === 'jobs.job' ? WITH_PAYLOAD : sql``}`,
  )
  const { rows } = await sql<{ line: string }>`
    ${sql.join(rowsOf, sql` union all `)} order by line`.execute(db)
  return rows.map(({ line }) => line)
}
