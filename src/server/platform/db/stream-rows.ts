import { sql } from 'kysely'
import type { Expression } from 'kysely'
import type { Db } from './database.ts'
import { withoutWaitBudget } from './wait-budget.ts'

/** Yields the rows of a query in batches, by a cursor called `name`. `db` has to be a transaction. */
export async function* streamRows<T>(
  db: Db,
  name: string,
  query: Expression<T>,
  batchSize: number,
): AsyncGenerator<T> {
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(batchSize)} from ${sql.id(name)}`.execute(db)
    yield* rows
    if (rows.length < batchSize) break
  }
  await sql`close ${sql.id(name)}`.execute(db)
}

/** Pause of a client, in ms, after which PostgreSQL ends the transaction of its stream. */
const MAX_PAUSE_MS = 60_000

/**
 * Yields what `read` reads in one read-only snapshot, as fast as it is consumed. Ending the generator
 * early ends the transaction.
 */
export async function* streamSnapshot<T>(
  db: Db,
  read: (db: Db) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const transaction = await withoutWaitBudget(() =>
    db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(),
  )
  try {
    // The usual timeout is shorter than a slow client needs for what is already on its way.
    await sql`
      set local idle_in_transaction_session_timeout = ${sql.lit(MAX_PAUSE_MS)}`.execute(transaction)
    yield* read(transaction)
  } finally {
    // Fails if the connection was lost, which the read has reported already.
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
  }
}
