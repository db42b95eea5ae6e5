import { AppError } from '#server/platform/http/app-error.ts'
import { add, allOf, enter } from './books.ts'
import type { Books } from './books.ts'
import { change } from './change.ts'
import type { Desk } from './change.ts'
import { catchUp } from './clock.ts'
import { newId, newSecret } from './objects.ts'
import type { Subscription } from './objects.ts'
import * as repo from './repo.ts'

/** Begins a change of the card on file: the same until a card was put there. */
export const beginCardChange = (
  desk: Desk,
  customerId: string,
): Promise<{ clientSecret: string }> =>
  change(desk, customerId, async (books, db) => {
    const begun = await repo.openSetup(db, customerId)
    const setup = begun ? enter(books, begun) : newSetup(books)
    return { clientSecret: setup.secret }
  })

function newSetup(books: Books) {
  const id = newId('setup')
  return add(books, {
    kind: 'setup',
    id,
    customerId: books.customer.id,
    key: null,
    created: books.now,
    secret: newSecret(id),
    status: 'open',
  })
}

/**
 * Lets the running period end now, or tries now what is owed already. The bank says what it is told
 * to say, whatever the card, and stays with a no until there is another card. 409 without a
 * subscription that runs.
 */
export const renew = (
  desk: Desk,
  customerId: string,
  payment: 'paid' | 'declined',
): Promise<void> =>
  change(desk, customerId, (books) => {
    const running = allOf(books, 'subscription').filter(isRunning)
    if (running.length === 0) throw new AppError('conflict', 'There is no plan to renew.')
    for (const subscription of running) endPeriodAt(subscription, books.now)
    catchUp(books, (customer) => {
      customer.declines = payment === 'declined'
      return payment === 'paid'
    })
  })

const isRunning = ({ status }: Subscription) => status === 'active' || status === 'past_due'

/** Moves the period, which keeps its length, so that the clock finds it over. */
function endPeriodAt(subscription: Subscription, now: number): void {
  if (subscription.status === 'past_due') {
    subscription.nextTry = now
    return
  }
  subscription.start -= subscription.end - now
  subscription.end = now
  subscription.anchor = now
  subscription.periods = 0
}
