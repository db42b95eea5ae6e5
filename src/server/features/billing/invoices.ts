import type { Invoice } from '#contract/billing.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findCustomer } from './customers.ts'
import { INVOICE_BUDGET } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import * as purchaseRepo from './purchase-repo.ts'
import { invoiceDescription } from './purchases.ts'

/** A workspace's charges, latest first: the provider's invoices and the single reports. */
export async function list(deps: BillingDeps, { workspaceId, user }: Scope): Promise<Invoice[]> {
  const { db, payments, rates } = deps
  await rates.consume(INVOICE_BUDGET, user.id)
  const customerId = await findCustomer(db, payments.environment, workspaceId)
  const invoices = customerId ? await payments.invoices(customerId) : []
  const purchases = await purchaseRepo.listPaid(db, workspaceId, payments.environment)
  return [
    ...invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() })),
    ...purchases.map((row) => ({
      id: row.id,
      number: null,
      description: invoiceDescription(row),
      amount: row.amount,
      status: row.status === 'refunded' ? ('refunded' as const) : ('paid' as const),
      createdAt: (row.paid_at ?? row.created_at).toISOString(),
      url: row.receipt_url,
    })),
  ].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
