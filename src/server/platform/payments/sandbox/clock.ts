import { allOf } from './books.ts'
import type { Books } from './books.ts'
import { DAY, HOUR } from './objects.ts'
import type { Moment, Subscription } from './objects.ts'
import { bankOfCard, beginNextPeriod, dropPending, end, tryAgain } from './subscriptions.ts'
import type { Bank } from './subscriptions.ts'

/** How long a payment that the customer has to make is waited for, as Stripe does. */
export const PATIENCE = 23 * HOUR

/** How long what is owed is tried again before the subscription ends. */
const TRIES = 14 * DAY

/** How often `tick` is to run. */
export const SANDBOX_CLOCK = { queue: 'sandbox-clock', cron: '*/10 * * * *' } as const

/** When something happens to a subscription by itself; null where it has ended. */
export function dueAt(subscription: Subscription): Moment | null {
  const { status, created, pending, nextTry, owedSince, end } = subscription
  if (status === 'ended') return null
  if (status === 'incomplete') return created + PATIENCE
  if (status === 'past_due') return Math.min(nextTry ?? Infinity, (owedSince ?? 0) + TRIES)
  return Math.min(end, pending?.until ?? Infinity)
}

/** Lets happen what should have happened by now, each thing at its own moment. */
export function catchUp(books: Books, bank: Bank = bankOfCard): void {
  for (const subscription of allOf(books, 'subscription')) {
    for (let due = dueAt(subscription); isOver(books, due); due = dueAt(subscription)) {
      step(books, subscription, due, bank)
    }
  }
}

const isOver = ({ now }: Books, due: Moment | null): due is Moment => due !== null && due <= now

function step(books: Books, subscription: Subscription, at: Moment, bank: Bank): void {
  const { status, pending, owedSince, cancelled } = subscription
  if (status === 'incomplete') return end(books, subscription)
  if (status === 'past_due') {
    const givenUp = at >= (owedSince ?? 0) + TRIES
    return givenUp ? end(books, subscription) : tryAgain(books, subscription, at, bank)
  }
  // Its time is over, or the sums are those of a period that is.
  if (pending) return dropPending(books, subscription)
  return cancelled ? end(books, subscription) : beginNextPeriod(books, subscription, bank)
}
