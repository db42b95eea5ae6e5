import { priceInCents } from '#domain/billing.ts'
import { add } from './books.ts'
import type { Books } from './books.ts'
import { newId, newSecret } from './objects.ts'
import type { Invoice, Moment, Subscription } from './objects.ts'
import { nameOf, pricedChoice } from './prices.ts'

/** An invoice for the running period, of which the balance pays what it can. */
export function billPeriod(
  books: Books,
  subscription: Pick<Subscription, 'id' | 'priceId'>,
  created: Moment,
): Invoice {
  const price = priceInCents(pricedChoice(subscription.priceId))
  const used = Math.min(books.customer.balance, price)
  return issue(books, subscription, { created, used, amount: price - used, key: null })
}

/** An open invoice. What it takes of the balance is taken now, and given back where it is voided. */
export function issue(
  books: Books,
  { id: subscriptionId, priceId }: Pick<Subscription, 'id' | 'priceId'>,
  bill: Pick<Invoice, 'created' | 'used' | 'amount' | 'key'>,
): Invoice {
  const { customer } = books
  customer.balance -= bill.used
  customer.invoices += 1
  const id = newId('invoice')
  return add(books, {
    ...bill,
    kind: 'invoice',
    id,
    customerId: customer.id,
    subscriptionId,
    number: customer.invoices,
    description: nameOf(priceId),
    secret: newSecret(id),
    status: 'open',
    failures: 0,
  })
}

export function voidInvoice({ customer }: Books, invoice: Invoice | undefined): void {
  if (invoice?.status !== 'open') return
  invoice.status = 'void'
  customer.balance += invoice.used
}
