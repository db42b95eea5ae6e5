import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { nextDueAt, runDueSteps } from './clock.ts'
import { eventsOf, SandboxEvent } from './events.ts'
import { toUnixSeconds } from './objects.ts'
import * as repo from './repo.ts'
import { beginUnitOfWork, changesOf } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface SandboxDeps {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly now: () => Date
}

/**
 * Changes a customer's objects in one transaction: locks the customer, runs due steps first, and
 * enqueues the events of the change.
 */
export const updateCustomer = <T>(
  deps: SandboxDeps,
  customerId: string,
  work: Work<T>,
): Promise<T> =>
  deps.db.transaction().execute((db) => updateCustomerWithin({ ...deps, db }, customerId, work))

type Work<T> = (unit: UnitOfWork, db: Db) => T | Promise<T>

/** Does the same within the caller's transaction. */
export async function updateCustomerWithin<T>(
  { db, jobs, now }: SandboxDeps,
  customerId: string,
  work: Work<T>,
): Promise<T> {
  const customer = await repo.lockCustomer(db, customerId)
  if (!customer) throw new PaymentsUnavailable('The customer does not exist.')
  const unit = beginUnitOfWork(
    customer,
    await repo.openObjects(db, customerId),
    toUnixSeconds(now()),
  )
  runDueSteps(unit)
  const result = await work(unit, db)
  const changes = changesOf(unit)
  for (const { object } of changes) {
    await repo.upsert(db, object, object.kind === 'subscription' ? nextDueAt(object) : null)
  }
  for (const event of eventsOf(unit, changes)) await jobs.enqueue(db, SandboxEvent, event)
  return result
}
