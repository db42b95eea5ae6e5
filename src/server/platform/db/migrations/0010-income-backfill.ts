import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Adds earlier payments for reports. Earlier invoices were not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into income (provider, provider_id, kind, amount, received_on)
    select provider, provider_id, 'report', amount,
      (coalesce(paid_at, created_at) at time zone 'utc')::date
    from report_purchases
    where status = 'paid' and provider_id is not null
    on conflict do nothing`.execute(db)
}
