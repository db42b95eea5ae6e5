import type { ProviderPayment } from '#server/platform/payments/payment-provider.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { newId, newSecret } from './objects.ts'
import type { SinglePayment } from '#server/platform/db/sandbox-objects.ts'
import * as repo from './repo.ts'
import { toProviderPayment } from './to-provider.ts'
import { add } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { updateCustomer } from './update-customer.ts'
import type { SandboxDeps } from './update-customer.ts'

interface Order {
  readonly key: string
  readonly customerId: string
  readonly amount: number
  readonly description: string
}

/** Creates a one-time payment. It uses no balance, and its card is not stored. */
export const createPayment = (deps: SandboxDeps, order: Order): Promise<ProviderPayment> =>
  updateCustomer(deps, order.customerId, async (unit, db) => {
    const existing = await repo.findByKey(db, { kind: 'payment', key: order.key })
    if (existing && existing.customerId !== order.customerId) {
      throw new PaymentsUnavailable('The key belongs to another customer.')
    }
    return toProviderPayment(existing ?? newPayment(unit, order))
  })

function newPayment(unit: UnitOfWork, { key, amount, description }: Order): SinglePayment {
  const id = newId('payment')
  return add(unit, {
    kind: 'payment',
    id,
    customerId: unit.customer.id,
    key,
    created: unit.now,
    amount,
    description,
    secret: newSecret(id),
    details: null,
    status: 'open',
    failures: 0,
  })
}
