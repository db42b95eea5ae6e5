import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { storeSubmissions } from './store-function.ts'

/**
 * Creates the function that stores a batch of submissions (features/submissions/insert-repo.ts).
 * Servers of the previous version do not call it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(storeSubmissions('on one machine')).execute(db)
}
