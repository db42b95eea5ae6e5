import { DAY, HOUR } from './objects.ts'
import type { Subscription, UnixSeconds } from '#server/platform/db/sandbox-objects.ts'
import {
  isCardAccepted,
  cancelPendingUpgrade,
  endSubscription,
  renewPeriod,
  retryPayment,
} from './subscriptions.ts'
import type { ChargeCard } from './subscriptions.ts'
import { objectsOf } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Seconds that a customer has to make a first payment or to confirm an upgrade, as at Stripe. */
export const PAYMENT_WINDOW = 23 * HOUR

/** Seconds after which a subscription with an overdue payment ends. */
const RETRY_WINDOW = 14 * DAY

/** Schedule of the job that calls `tick`. */
export const SANDBOX_CLOCK = { queue: 'sandbox-clock', cron: '*/10 * * * *' } as const

/** Returns when the subscription changes next by itself; null if it has ended. */
export function nextDueAt(subscription: Subscription): UnixSeconds | null {
  const { status, created, pending, nextTry, owedSince, end } = subscription
  if (status === 'ended') return null
  if (status === 'incomplete') return created + PAYMENT_WINDOW
  if (status === 'past_due') return Math.min(nextTry ?? Infinity, (owedSince ?? 0) + RETRY_WINDOW)
  return Math.min(end, pending?.until ?? Infinity)
}

/** Runs every step that is due by now, each as of the moment at which it was due. */
export function runDueSteps(unit: UnitOfWork, charge: ChargeCard = isCardAccepted): void {
  for (const subscription of objectsOf(unit, 'subscription')) {
    for (let due = nextDueAt(subscription); isDue(unit, due); due = nextDueAt(subscription)) {
      runStep(unit, subscription, due, charge)
    }
  }
}

const isDue = ({ now }: UnitOfWork, due: UnixSeconds | null): due is UnixSeconds =>
  due !== null && due <= now

function runStep(
  unit: UnitOfWork,
  subscription: Subscription,
  at: UnixSeconds,
  charge: ChargeCard,
): void {
  const { status, pending, owedSince, cancelled } = subscription
  if (status === 'incomplete') return endSubscription(unit, subscription)
  if (status === 'past_due') {
    const givenUp = at >= (owedSince ?? 0) + RETRY_WINDOW
    return givenUp
      ? endSubscription(unit, subscription)
      : retryPayment(unit, subscription, at, charge)
  }
  // The upgrade expired, or its proration is for a period that is over.
  if (pending) return cancelPendingUpgrade(unit, subscription)
  return cancelled ? endSubscription(unit, subscription) : renewPeriod(unit, subscription, charge)
}
