import type { AccountExport } from '#contract/account.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as billingDetails from './details-repo.ts'
import * as purchases from './purchase-repo.ts'
import * as repo from './repo.ts'

const wasPaid = ({ status }: purchases.PurchaseRow) => status === 'paid' || status === 'refunded'

/**
 * Returns a workspace's billing details, subscriptions and bought reports. The contract picks the fields of the export.
 */
export async function exportBilling(
  db: Db,
  { workspaceId }: Scope,
): Promise<Pick<AccountExport, 'billingDetails' | 'subscriptions' | 'reportsBought'>> {
  const subscriptions = await repo.listByWorkspace(db, workspaceId)
  const orders = await purchases.listByWorkspace(db, workspaceId)
  const details = await billingDetails.find(db, workspaceId)
  return {
    billingDetails: details ? [details] : [],
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
