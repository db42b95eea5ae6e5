import type { BillingDetails } from '#domain/billing.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { newId, toUnixSeconds } from './objects.ts'
import type { Customer } from '#server/platform/db/sandbox-objects.ts'
import * as repo from './repo.ts'
import { endSubscription } from './subscriptions.ts'
import { objectsOf } from './unit-of-work.ts'
import { updateCustomer, updateCustomerWithin } from './update-customer.ts'
import type { SandboxDeps } from './update-customer.ts'

/**
 * Creates one customer per account. Stores the account's id but no name or email: the sandbox sends
 * no mail.
 */
export async function createCustomer({ db, now }: SandboxDeps, accountId: string): Promise<string> {
  const id = newId('customer')
  const customer = await repo.insertOnce<Customer>(db, {
    kind: 'customer',
    id,
    customerId: id,
    key: accountId,
    created: toUnixSeconds(now()),
    card: null,
    declines: false,
    balance: 0,
    invoices: 0,
    details: null,
  })
  if (!customer) throw new PaymentsUnavailable('The customer is being deleted.')
  return customer.id
}

export async function changeBillingDetails(
  deps: SandboxDeps,
  customerId: string,
  details: BillingDetails,
): Promise<void> {
  if (!(await repo.byId(deps.db, 'customer', customerId))) return
  await updateCustomer(deps, customerId, ({ customer }) => {
    customer.details = details
  })
}

/** Ends the customer's subscriptions and deletes all rows: test data need not be retained. */
export const forgetCustomer = (deps: SandboxDeps, customerId: string): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    if (!(await repo.lockCustomer(db, customerId))) return
    await updateCustomerWithin({ ...deps, db }, customerId, (unit) => {
      for (const subscription of objectsOf(unit, 'subscription')) {
        if (subscription.status !== 'ended') endSubscription(unit, subscription)
      }
    })
    await repo.deleteAllOf(db, customerId)
  })
