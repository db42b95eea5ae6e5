import type { Db } from '#server/platform/db/database.ts'
import type { PaymentEnvironment } from '#server/platform/payments/provider.ts'

/** The provider's id of an account's customer. */
export async function find(
  db: Db,
  provider: PaymentEnvironment,
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

/** An account's customers at all providers. */
export function listByAccount(
  db: Db,
  accountId: string,
): Promise<{ provider: PaymentEnvironment; provider_id: string }[]> {
  return db
    .selectFrom('billing_customers')
    .select(['provider', 'provider_id'])
    .where('account_id', '=', accountId)
    .execute()
}

/** The id of the account that a customer belongs to. */
export async function findAccountId(
  db: Db,
  provider: PaymentEnvironment,
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
  provider: PaymentEnvironment,
  accountId: string,
  customerId: string,
): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ account_id: accountId, provider, provider_id: customerId })
    // A concurrent request may have inserted either of the two keys.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function replace(
  db: Db,
  provider: PaymentEnvironment,
  { oldId, newId }: { readonly oldId: string; readonly newId: string },
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ provider_id: newId })
    .where('provider', '=', provider)
    .where('provider_id', '=', oldId)
    .execute()
}
