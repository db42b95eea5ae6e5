import type { Db } from '#server/platform/db/database.ts'
import type { BillingTables } from '#server/platform/db/billing-schema.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'

/** Inserts an entry. Does nothing if the invoice, payment or refund already has one. */
export async function insert(
  db: Db,
  row: Omit<Insertable<BillingTables['income']>, 'received_on'>,
): Promise<void> {
  await db
    .insertInto('income')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id', 'kind']).doNothing())
    .execute()
}

export async function isRecorded(
  db: Db,
  provider: PaymentEnvironment,
  providerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('income')
    .select('provider_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns cents by UTC month (`YYYY-MM`), from the day `since` on. Months without income are left out.
 */
export async function byMonth(
  db: Db,
  provider: PaymentEnvironment,
  since: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; cents: number }>`
    select to_char(date_trunc('month', received_on), 'YYYY-MM') as month, sum(amount) as cents
    from income
    where provider = ${provider} and received_on >= ${since}::date
    group by 1`.execute(db)
  return new Map(rows.map(({ month, cents }) => [month, cents]))
}
