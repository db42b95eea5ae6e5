import { prorate } from '#domain/billing.ts'
import type { Proration } from '#domain/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { needsConfirmation } from './cards.ts'
import { PAYMENT_WINDOW } from './clock.ts'
import { issueInvoice } from './invoices.ts'
import { DAY, toDate, toUnixSeconds } from './objects.ts'
import type { Subscription } from '#server/platform/db/sandbox-objects.ts'
import { planOf } from './prices.ts'
import * as repo from './repo.ts'
import { isCardAccepted, cancelPendingUpgrade, markPaid } from './subscriptions.ts'
import { findInvoice, startedSubscription, track } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Tolerated clock difference between servers. */
const CLOCK_SKEW_SECONDS = 300

export interface Upgrade {
  readonly id: string
  readonly priceId: string
  readonly at: Date
  readonly key: string
}

/** Returns the cost of an upgrade. A pending upgrade would be replaced, so its balance counts. */
export function previewUpgrade(
  unit: UnitOfWork,
  { id, priceId, at }: Pick<Upgrade, 'id' | 'priceId' | 'at'>,
): Proration {
  const subscription = startedSubscription(unit, id)
  checkMoment(unit, subscription, at)
  const { start, end, pending } = subscription
  const reserved = pending ? (findInvoice(unit, pending.invoiceId)?.used ?? 0) : 0
  return prorate(
    planOf(subscription.priceId),
    planOf(priceId),
    { start: toDate(start), end: toDate(end) },
    toDate(toUnixSeconds(at)),
    unit.customer.balance + reserved,
  )
}

/** Makes an upgrade. If the key was used before, returns the subscription as it is now. */
export async function upgrade(unit: UnitOfWork, db: Db, order: Upgrade): Promise<Subscription> {
  const existing = await repo.findByKey(db, { kind: 'invoice', key: order.key })
  if (existing) return repeatedUpgrade(unit, db, order.id, existing.subscriptionId)
  const subscription = startedSubscription(unit, order.id)
  const { due, remainingBalance } = previewUpgrade(unit, order)
  cancelPendingUpgrade(unit, subscription)
  if (order.priceId === subscription.priceId) return subscription
  const { customer } = unit
  const isDeclined = due > 0 && customer.card && !isCardAccepted(customer)
  // A card with an overdue payment is not charged for anything else.
  if (isDeclined || subscription.status === 'past_due') {
    throw new PaymentDeclined('Your card was declined.')
  }
  const { id, key, priceId } = order
  const used = customer.balance - remainingBalance
  const invoice = issueInvoice(unit, { id, priceId }, { key, used, amount: due, created: unit.now })
  const at = toUnixSeconds(order.at)
  subscription.pending = { priceId, at, until: unit.now + PAYMENT_WINDOW, invoiceId: invoice.id }
  const needsPayment = due > 0 && (!customer.card || needsConfirmation(customer.card))
  if (!needsPayment) markPaid(unit, subscription, invoice)
  return subscription
}

async function repeatedUpgrade(
  unit: UnitOfWork,
  db: Db,
  id: string,
  upgradedId: string,
): Promise<Subscription> {
  const subscription = await repo.byId(db, 'subscription', upgradedId)
  if (!subscription || upgradedId !== id) {
    throw new PaymentsUnavailable('The key belongs to another subscription.')
  }
  return track(unit, subscription)
}

/** Compares whole seconds: a moment that passed through a browser has lost its milliseconds. */
function checkMoment({ now }: UnitOfWork, { start, end }: Subscription, at: Date): void {
  const moment = toUnixSeconds(at)
  if (moment < start || moment >= end)
    throw new PaymentsUnavailable('The moment is outside the current period.')
  if (moment < now - DAY) throw new PaymentsUnavailable('The moment is too long ago.')
  if (moment > now + CLOCK_SKEW_SECONDS)
    throw new PaymentsUnavailable('The moment is in the future.')
}
