import type { AccountExport } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as purchases from './purchase-repo.ts'
import * as repo from './repo.ts'

/** Money was taken for it, and perhaps given back. */
const isPaid = ({ status }: purchases.PurchaseRow) => status === 'paid' || status === 'refunded'

/** What an account has subscribed to and bought; the contract keeps what its owner takes along. */
export async function exportBilling(
  db: Db,
  user: User,
): Promise<Pick<AccountExport, 'subscriptions' | 'reportsBought'>> {
  const subscriptions = await repo.listOf(db, user.id)
  const orders = await purchases.listOf(db, user.id)
  return {
    subscriptions: subscriptions.map(({ created_at: since, ...row }) => ({
      ...row,
      since: since.toISOString(),
    })),
    reportsBought: orders.filter(isPaid).map(({ created_at: since, ...row }) => ({
      ...row,
      since: since.toISOString(),
    })),
  }
}
