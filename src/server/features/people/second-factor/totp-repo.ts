import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const today = sql<string>`(now() at time zone 'utc')::date`

export const find = (db: Db, accountId: string) =>
  db
    .selectFrom('totp_factors')
    .select(['secret', 'confirmed_on'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Replaces an unconfirmed secret. False if the account has a confirmed one. */
export async function saveUnconfirmed(db: Db, accountId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_factors')
    .values({ account_id: accountId, secret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret })
        .where('totp_factors.confirmed_on', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False if the secret was confirmed, replaced or removed in the meantime. */
export async function confirm(
  db: Db,
  accountId: string,
  { secret, step }: { readonly secret: Buffer; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ confirmed_on: today, last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmed_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records the use of a code. False if it or a later one was used before, also at the same moment. */
export async function useStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes an app that was confirmed on a UTC day or later, and one that is being set up. */
export async function removeFrom(db: Db, accountId: string, day: string): Promise<void> {
  await db
    .deleteFrom('totp_factors')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`coalesce(confirmed_on >= ${day}::date, true)`)
    .execute()
}

/** Removes a confirmed app and one that is being set up; returns the number of confirmed ones. */
export async function removeAll(db: Db, accountId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('totp_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_on')
    .execute()
  return deleted.filter(({ confirmed_on }) => confirmed_on !== null).length
}

/** False if the account has no confirmed app. */
export async function remove(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_factors')
    .where('account_id', '=', accountId)
    .where('confirmed_on', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
