import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import { changesIn, openBooks } from './books.ts'
import type { Books } from './books.ts'
import { catchUp, dueAt } from './clock.ts'
import { SandboxEvent, eventsOf } from './events.ts'
import { momentOf } from './objects.ts'
import * as repo from './repo.ts'

/** What the sandbox works with. */
export interface Desk {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly now: () => Date
}

/**
 * Changes what a customer has: alone, since the customer's row is locked; brought up to date
 * first; and with the events of it in the same transaction.
 */
export const change = <T>(desk: Desk, customerId: string, work: Work<T>): Promise<T> =>
  desk.db.transaction().execute((db) => changeWithin({ ...desk, db }, customerId, work))

type Work<T> = (books: Books, db: Db) => T | Promise<T>

/** The same within a transaction. */
export async function changeWithin<T>(
  { db, jobs, now }: Desk,
  customerId: string,
  work: Work<T>,
): Promise<T> {
  const customer = await repo.lockCustomer(db, customerId)
  if (!customer) throw new PaymentsAway('There is no such customer.')
  const books = openBooks(customer, await repo.unfinished(db, customerId), momentOf(now()))
  catchUp(books)
  const result = await work(books, db)
  const changes = changesIn(books)
  for (const { object } of changes) {
    await repo.put(db, object, object.kind === 'subscription' ? dueAt(object) : null)
  }
  for (const event of eventsOf(books, changes)) await jobs.enqueue(db, SandboxEvent, event)
  return result
}
