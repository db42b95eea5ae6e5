import { PaymentsAway } from '#server/platform/payments/provider.ts'
import { allOf } from './books.ts'
import { changeWithin } from './change.ts'
import type { Desk } from './change.ts'
import { momentOf, newId } from './objects.ts'
import type { Customer } from './objects.ts'
import * as repo from './repo.ts'
import { end } from './subscriptions.ts'

/** One for each account. Of the account nothing else is kept: nobody writes to it from here. */
export async function createCustomer({ db, now }: Desk, accountId: string): Promise<string> {
  const id = newId('customer')
  const made = await repo.makeOnce<Customer>(db, {
    kind: 'customer',
    id,
    customerId: id,
    key: accountId,
    created: momentOf(now()),
    card: null,
    declines: false,
    balance: 0,
    invoices: 0,
  })
  if (!made) throw new PaymentsAway('The customer is being forgotten.')
  return made.id
}

/** Ends what runs, and erases all of it: a test leaves nothing that has to be kept. */
export const forgetCustomer = (desk: Desk, customerId: string): Promise<void> =>
  desk.db.transaction().execute(async (db) => {
    if (!(await repo.lockCustomer(db, customerId))) return
    await changeWithin({ ...desk, db }, customerId, (books) => {
      for (const subscription of allOf(books, 'subscription')) {
        if (subscription.status !== 'ended') end(books, subscription)
      }
    })
    await repo.deleteAllOf(db, customerId)
  })
