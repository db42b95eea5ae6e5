import type { Db } from '#server/platform/db/database.ts'
import type { Ledger } from '#server/platform/payments/provider.ts'

export async function find(
  db: Db,
  provider: Ledger,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('provider_id')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.provider_id
}

/** All customers that an account is, at whichever provider. */
export function listOf(
  db: Db,
  accountId: string,
): Promise<{ provider: Ledger; provider_id: string }[]> {
  return db
    .selectFrom('billing_customers')
    .select(['provider', 'provider_id'])
    .where('account_id', '=', accountId)
    .execute()
}

export async function accountOf(
  db: Db,
  provider: Ledger,
  customerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('account_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', customerId)
    .executeTakeFirst()
  return row?.account_id
}

export async function insert(
  db: Db,
  provider: Ledger,
  accountId: string,
  customerId: string,
): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ account_id: accountId, provider, provider_id: customerId })
    // Whichever of the two keys another request has put there first.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function replace(
  db: Db,
  provider: Ledger,
  customer: { readonly known: string; readonly by: string },
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ provider_id: customer.by })
    .where('provider', '=', provider)
    .where('provider_id', '=', customer.known)
    .execute()
}
