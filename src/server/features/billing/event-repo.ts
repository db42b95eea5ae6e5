import type { Db } from '#server/platform/db/database.ts'
import type { Ledger } from '#server/platform/payments/provider.ts'
import { sql } from 'kysely'

export async function isKnownEvent(db: Db, provider: Ledger, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** False where it was noted before: whoever is second waits here for the first one's commit. */
export async function noteEvent(db: Db, provider: Ledger, id: string): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({ provider, id })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** No provider repeats an event for so long. */
export async function deleteOldEvents(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('received_on', '<', sql<string>`((now() at time zone 'utc')::date - ${days}::integer)`)
    .execute()
}

/** False where it was given before. */
export async function noteNotice(
  db: Db,
  accountId: string,
  kind: string,
  about: string,
): Promise<boolean> {
  const row = await db
    .insertInto('billing_notices')
    .values({ account_id: accountId, kind, about })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'about']).doNothing())
    .returning('about')
    .executeTakeFirst()
  return row !== undefined
}
