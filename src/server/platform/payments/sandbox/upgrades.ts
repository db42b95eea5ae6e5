import { prorate } from '#domain/billing.ts'
import type { Proration } from '#domain/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { PaymentDeclined, PaymentsAway } from '#server/platform/payments/provider.ts'
import { begunSubscription, enter, invoiceIn } from './books.ts'
import type { Books } from './books.ts'
import { asksFirst } from './cards.ts'
import { PATIENCE } from './clock.ts'
import { issue } from './invoices.ts'
import { DAY, dateOf, momentOf } from './objects.ts'
import type { Subscription } from './objects.ts'
import { pricedChoice } from './prices.ts'
import * as repo from './repo.ts'
import { bankOfCard, dropPending, paid } from './subscriptions.ts'

/** How far another server's clock may be ahead. */
const AHEAD_SECONDS = 300

export interface Upgrade {
  readonly id: string
  readonly priceId: string
  readonly at: Date
  readonly key: string
}

/** What an upgrade would cost. One that waits for its payment would give way to it. */
export function sumsOf(
  books: Books,
  { id, priceId, at }: Pick<Upgrade, 'id' | 'priceId' | 'at'>,
): Proration {
  const subscription = begunSubscription(books, id)
  refuseMoment(books, subscription, at)
  const { start, end, pending } = subscription
  const reserved = pending ? (invoiceIn(books, pending.invoiceId)?.used ?? 0) : 0
  return prorate(
    pricedChoice(subscription.priceId),
    pricedChoice(priceId),
    { start: dateOf(start), end: dateOf(end) },
    dateOf(momentOf(at)),
    books.customer.balance + reserved,
  )
}

/** Makes an upgrade, or gives the subscription as it is where the key has made one before. */
export async function upgrade(books: Books, db: Db, order: Upgrade): Promise<Subscription> {
  const made = await repo.objectMadeWith(db, { kind: 'invoice', key: order.key })
  if (made) return upgradedBefore(books, db, order.id, made.subscriptionId)
  const subscription = begunSubscription(books, order.id)
  const { due, left } = sumsOf(books, order)
  dropPending(books, subscription)
  if (order.priceId === subscription.priceId) return subscription
  const { customer } = books
  const declines = due > 0 && customer.card && !bankOfCard(customer)
  // While a payment is owed, the card that did not make it makes no other.
  if (declines || subscription.status === 'past_due') {
    throw new PaymentDeclined('Your card was declined.')
  }
  const { id, key, priceId } = order
  const used = customer.balance - left
  const invoice = issue(books, { id, priceId }, { key, used, amount: due, created: books.now })
  const at = momentOf(order.at)
  subscription.pending = { priceId, at, until: books.now + PATIENCE, invoiceId: invoice.id }
  const waits = due > 0 && (!customer.card || asksFirst(customer.card))
  if (!waits) paid(books, subscription, invoice)
  return subscription
}

async function upgradedBefore(
  books: Books,
  db: Db,
  id: string,
  upgradedId: string,
): Promise<Subscription> {
  const subscription = await repo.byId(db, 'subscription', upgradedId)
  if (!subscription || upgradedId !== id) {
    throw new PaymentsAway('The key has upgraded another subscription.')
  }
  return enter(books, subscription)
}

/** By the second: a moment that went through a browser has lost its milliseconds. */
function refuseMoment({ now }: Books, { start, end }: Subscription, at: Date): void {
  const moment = momentOf(at)
  if (moment < start || moment >= end) throw new PaymentsAway('Not within the running period.')
  if (moment < now - DAY) throw new PaymentsAway('Too long ago.')
  if (moment > now + AHEAD_SECONDS) throw new PaymentsAway('Not yet.')
}
