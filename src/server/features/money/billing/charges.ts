import type { Invoice } from '#contract/billing.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findCustomer } from './billing-customers.ts'
import { INVOICE_BUDGET } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import * as disputes from './dispute-repo.ts'
import * as purchaseRepo from './purchase-repo.ts'
import { invoiceDescription } from './purchases.ts'

/** Returns a workspace's charges, latest first: the provider's invoices and the single reports. */
export async function list(deps: BillingDeps, { workspaceId, user }: Scope): Promise<Invoice[]> {
  const { db, payments, rates } = deps
  await rates.consume(INVOICE_BUDGET, user.id)
  const customerId = await findCustomer(db, payments.environment, workspaceId)
  const invoices = customerId ? await payments.invoices(customerId) : []
  const purchases = await purchaseRepo.listPaid(db, workspaceId, payments.environment)
  const disputed = await disputes.statusesOf(db, workspaceId, payments.environment)
  const shown = (status: Invoice['status'], paid: string | null): Invoice['status'] => {
    const statuses = disputed.get(paid ?? '') ?? []
    if (statuses.includes('open')) return 'disputed'
    return statuses.includes('lost') ? 'refunded' : status
  }
  return [
    ...invoices.map((invoice) => ({
      ...invoice,
      status: shown(invoice.status, invoice.id),
      createdAt: invoice.createdAt.toISOString(),
    })),
    ...purchases.map((row) => ({
      id: row.id,
      number: null,
      description: invoiceDescription(row),
      amount: row.amount,
      status: shown(row.status === 'refunded' ? 'refunded' : 'paid', row.provider_id),
      createdAt: (row.paid_at ?? row.created_at).toISOString(),
      url: row.receipt_url,
    })),
  ].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
