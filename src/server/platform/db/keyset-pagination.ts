import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A list of an account's rows, latest first, then by id. */
interface OwnedList {
  readonly table: 'quiz_sessions' | 'saved_results'
  readonly at: 'created_at' | 'completed_at'
  readonly ownerId: string
}

/**
 * Returns the condition for rows that come after the row with the id `after` in the list. It is false
 * for all rows if that row does not belong to the account. Uses the index on the sort columns.
 */
export function isAfterCursor(
  { table, at, ownerId }: OwnedList,
  after: string,
): RawBuilder<boolean> {
  const cursor = sql`(
    select ${sql.ref(at)} from ${sql.table(table)} where id = ${after} and account_id = ${ownerId})`
  const own = sql.ref(`${table}.${at}`)
  return sql<boolean>`(
    ${own} <= ${cursor} and (${own} < ${cursor} or ${sql.ref(`${table}.id`)} > ${after}::uuid))`
}
