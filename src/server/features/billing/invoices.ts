import type { User } from '#contract/auth.ts'
import type { Invoice } from '#contract/billing.ts'
import { customerOf } from './customers.ts'
import { LISTS } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import * as purchases from './purchase-repo.ts'
import { descriptionOf } from './purchases.ts'

/** What an account was charged, latest first: the provider's invoices, and reports bought singly. */
export async function list(deps: BillingDeps, user: User): Promise<Invoice[]> {
  const { db, payments, rates } = deps
  await rates.consume(LISTS, user.id)
  const customerId = await customerOf(db, payments.ledger, user.id)
  const invoices = customerId ? await payments.invoices(customerId) : []
  const bought = await purchases.bought(db, user.id, payments.ledger)
  return [
    ...invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() })),
    ...bought.map((row) => ({
      id: row.id,
      number: null,
      description: descriptionOf(row),
      amount: row.amount,
      status: row.status === 'refunded' ? ('refunded' as const) : ('paid' as const),
      createdAt: (row.paid_at ?? row.created_at).toISOString(),
      url: row.receipt_url,
    })),
  ].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}
