import type { AccountExport } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as purchases from './purchase-repo.ts'
import * as repo from './repo.ts'

const wasPaid = ({ status }: purchases.PurchaseRow) => status === 'paid' || status === 'refunded'

/** An account's subscriptions and bought reports. The contract picks the fields of the export. */
export async function exportBilling(
  db: Db,
  user: User,
): Promise<Pick<AccountExport, 'subscriptions' | 'reportsBought'>> {
  const subscriptions = await repo.listByAccount(db, user.id)
  const orders = await purchases.listByAccount(db, user.id)
  return {
    subscriptions: subscriptions.map(({ created_at: since, ...row }) => ({
      ...row,
      since: since.toISOString(),
    })),
    reportsBought: orders.filter(wasPaid).map(({ created_at: since, ...row }) => ({
      ...row,
      since: since.toISOString(),
    })),
  }
}
