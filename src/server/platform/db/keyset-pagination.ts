import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A list of an owner's rows, the latest first; of one moment, by their ids. */
interface OwnersList {
  readonly table: 'quiz_sessions' | 'saved_results'
  readonly at: 'created_at' | 'completed_at'
  readonly ownerId: string
}

/**
 * Whether a row follows the one that a part begins after: found by the index of the order, however
 * far down it is. Nothing follows a row that is not the owner's.
 */
export function follows({ table, at, ownerId }: OwnersList, after: string): RawBuilder<boolean> {
  const moment = sql`(
    select ${sql.ref(at)} from ${sql.table(table)} where id = ${after} and account_id = ${ownerId})`
  const own = sql.ref(`${table}.${at}`)
  return sql<boolean>`(
    ${own} <= ${moment} and (${own} < ${moment} or ${sql.ref(`${table}.id`)} > ${after}::uuid))`
}
