import type { ProviderPayment } from '#server/platform/payments/provider.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import { add } from './books.ts'
import type { Books } from './books.ts'
import { change } from './change.ts'
import type { Desk } from './change.ts'
import { newId, newSecret } from './objects.ts'
import type { SinglePayment } from './objects.ts'
import { asPayment } from './present.ts'
import * as repo from './repo.ts'

interface Order {
  readonly key: string
  readonly customerId: string
  readonly amount: number
  readonly description: string
}

/** A payment for one thing, which no balance pays and whose card is not kept. */
export const createPayment = (desk: Desk, order: Order): Promise<ProviderPayment> =>
  change(desk, order.customerId, async (books, db) => {
    const made = await repo.objectMadeWith(db, { kind: 'payment', key: order.key })
    if (made && made.customerId !== order.customerId) {
      throw new PaymentsAway('The key was used before.')
    }
    return asPayment(made ?? newPayment(books, order))
  })

function newPayment(books: Books, { key, amount, description }: Order): SinglePayment {
  const id = newId('payment')
  return add(books, {
    kind: 'payment',
    id,
    customerId: books.customer.id,
    key,
    created: books.now,
    amount,
    description,
    secret: newSecret(id),
    status: 'open',
    failures: 0,
  })
}
