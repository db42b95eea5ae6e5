import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** The rows of a query inside a transaction, so many in memory at a time. `name` is the cursor's. */
export async function* streamRows<T>(
  db: Db,
  name: string,
  query: RawBuilder<T>,
  atOnce: number,
): AsyncGenerator<T> {
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(atOnce)} from ${sql.id(name)}`.execute(db)
    yield* rows
    if (rows.length < atOnce) return
  }
}
