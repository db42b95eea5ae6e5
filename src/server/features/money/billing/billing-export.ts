import type { AccountExport } from '#contract/account.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as purchases from './purchase-repo.ts'
import * as repo from './repo.ts'

const wasPaid = ({ status }: purchases.PurchaseRow) => status === 'paid' || status === 'refunded'

/**
 * Returns a workspace's subscriptions and bought reports. The contract picks the fields of the export.
 */
export async function exportBilling(
  db: Db,
  { workspaceId }: Scope,
): Promise<Pick<AccountExport, 'subscriptions' | 'reportsBought'>> {
  const subscriptions = await repo.listByWorkspace(db, workspaceId)
  const orders = await purchases.listByWorkspace(db, workspaceId)
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
