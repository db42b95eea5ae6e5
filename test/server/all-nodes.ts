import type { Db } from '#server/platform/db/database.ts'
import { isSpread } from '#server/platform/db/cluster.ts'
import { sql } from 'kysely'

/**
 * Returns the rows of a query from the database, or from each node of the cluster if the tables are
 * spread. There the names of tables end with the number of a shard.
 */
export async function readAllNodes<Row>(db: Db, query: string): Promise<Row[]> {
  if (!(await isSpread(db))) return (await sql.raw<Row>(query).execute(db)).rows
  const { rows } = await sql<{ result: string }>`
    select result from run_command_on_all_nodes(
      ${`select coalesce(json_agg(found), '[]') from (${query}) as found`})`.execute(db)
  return rows.flatMap(({ result }) => JSON.parse(result) as Row[])
}
