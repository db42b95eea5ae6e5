import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Yields the rows of a query in batches, by a cursor called `name`. `db` has to be a transaction. */
export async function* streamRows<T>(
  db: Db,
  name: string,
  query: RawBuilder<T>,
  batchSize: number,
): AsyncGenerator<T> {
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(batchSize)} from ${sql.id(name)}`.execute(db)
    yield* rows
    if (rows.length < batchSize) return
  }
}
