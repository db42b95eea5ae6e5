import { SandboxRefusal } from './sandbox-refusal.ts'
import { runDueSteps } from './clock.ts'
import { newId, newSecret } from './objects.ts'
import type { Subscription } from '#server/platform/db/sandbox-objects.ts'
import * as repo from './repo.ts'
import { add, objectsOf, track } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { updateCustomer } from './update-customer.ts'
import type { SandboxDeps } from './update-customer.ts'

/** Starts a change of the card on file. Returns the same secret until a card was saved. */
export const beginCardChange = (
  deps: SandboxDeps,
  customerId: string,
): Promise<{ clientSecret: string }> =>
  updateCustomer(deps, customerId, async (unit, db) => {
    const open = await repo.openSetup(db, customerId)
    const setup = open ? track(unit, open) : newSetup(unit)
    return { clientSecret: setup.secret }
  })

function newSetup(unit: UnitOfWork) {
  const id = newId('setup')
  return add(unit, {
    kind: 'setup',
    id,
    customerId: unit.customer.id,
    key: null,
    created: unit.now,
    secret: newSecret(id),
    status: 'open',
  })
}

/**
 * Ends the current period now, or retries an overdue payment now. `payment` decides the outcome
 * whatever the card; after 'declined' the card keeps declining until it is replaced. Throws a
 * SandboxRefusal if no subscription is active.
 */
export const renew = (
  deps: SandboxDeps,
  customerId: string,
  payment: 'paid' | 'declined',
): Promise<void> =>
  updateCustomer(deps, customerId, (unit) => {
    const running = objectsOf(unit, 'subscription').filter(isRunning)
    if (running.length === 0) {
      throw new SandboxRefusal('too late', 'There is no active plan to renew.')
    }
    for (const subscription of running) endPeriodAt(subscription, unit.now)
    runDueSteps(unit, (customer) => {
      customer.declines = payment === 'declined'
      return payment === 'paid'
    })
  })

const isRunning = ({ status }: Subscription) => status === 'active' || status === 'past_due'

/** Shifts the period, keeping its length, so that it ends now. */
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
