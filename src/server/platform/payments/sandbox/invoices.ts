import { priceInCents } from '#domain/billing.ts'
import { newId, newSecret } from './objects.ts'
import type { Invoice, Subscription, UnixSeconds } from '#server/platform/db/sandbox-objects.ts'
import { planName, planOf } from './prices.ts'
import { add } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Creates an invoice for the current period; the customer's balance covers what it can. */
export function invoicePeriod(
  unit: UnitOfWork,
  subscription: Pick<Subscription, 'id' | 'priceId'>,
  created: UnixSeconds,
): Invoice {
  const price = priceInCents(planOf(subscription.priceId))
  const used = Math.min(unit.customer.balance, price)
  return issueInvoice(unit, subscription, { created, used, amount: price - used, key: null })
}

/** Creates an open invoice. Balance is taken now and returned if the invoice is voided. */
export function issueInvoice(
  unit: UnitOfWork,
  { id: subscriptionId, priceId }: Pick<Subscription, 'id' | 'priceId'>,
  bill: Pick<Invoice, 'created' | 'used' | 'amount' | 'key'>,
): Invoice {
  const { customer } = unit
  customer.balance -= bill.used
  customer.invoices += 1
  const id = newId('invoice')
  return add(unit, {
    ...bill,
    kind: 'invoice',
    id,
    customerId: customer.id,
    subscriptionId,
    number: customer.invoices,
    description: planName(priceId),
    secret: newSecret(id),
    details: customer.details,
    status: 'open',
    failures: 0,
  })
}

export function voidInvoice({ customer }: UnitOfWork, invoice: Invoice | undefined): void {
  if (invoice?.status !== 'open') return
  invoice.status = 'void'
  customer.balance += invoice.used
}
