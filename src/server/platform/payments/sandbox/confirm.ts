import { timingSafeEqual } from 'node:crypto'
import type { TestCard } from '#contract/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { PaymentDeclined } from '#server/platform/payments/provider.ts'
import type { z } from 'zod'
import { allOf, enter, invoiceIn } from './books.ts'
import type { Books } from './books.ts'
import { readCard } from './cards.ts'
import type { ReadCard } from './cards.ts'
import { change } from './change.ts'
import type { Desk } from './change.ts'
import { idInSecret } from './objects.ts'
import type { Invoice, Setup, SinglePayment } from './objects.ts'
import * as repo from './repo.ts'
import { bankOfCard, dropPending, paid, tryAgain } from './subscriptions.ts'

type Payable = Invoice | SinglePayment | Setup

/** What came of it: done, left to the customer to confirm, or no. */
type Outcome = 'succeeded' | 'requires_action' | 'declined' | 'refused'

/**
 * Pays with a card what a secret stands for, or puts the card on file. 404 for a secret that is of
 * none of these customers, 409 for what can be paid no more. Throws PaymentDeclined.
 */
export async function confirm(
  desk: Desk,
  customerIds: readonly string[],
  typed: z.output<typeof TestCard>,
): Promise<'succeeded' | 'requires_action'> {
  const card = readCard(typed, desk.now())
  const { customerId, id } = await payableOf(desk.db, customerIds, typed.clientSecret)
  const outcome = await change(desk, customerId, async (books, db) => {
    const payable = await payableIn(books, db, id)
    if (payable.status === 'paid' || payable.status === 'done') return 'succeeded'
    const said = bankSays(card, typed.confirmation)
    if (said === 'succeeded') settle(books, payable, card)
    else if (said !== 'requires_action') fail(books, payable, said)
    return said
  })
  // Only now: that it was tried in vain is kept.
  if (outcome === 'declined') throw new PaymentDeclined('Your card was declined.')
  if (outcome === 'refused') throw new PaymentDeclined('Your bank did not confirm the payment.')
  return outcome
}

async function payableOf(db: Db, customerIds: readonly string[], secret: string): Promise<Payable> {
  const found = await repo.objectById(db, idInSecret(secret))
  if (!found || !('secret' in found)) throw notFound('This payment')
  const theirs = customerIds.includes(found.customerId)
  if (!theirs || !isSame(found.secret, secret)) throw notFound('This payment')
  return found
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** As it is under the lock. */
async function payableIn(books: Books, db: Db, id: string): Promise<Payable> {
  const known = invoiceIn(books, id) ?? (await repo.objectById(db, id))
  if (!known || !('secret' in known)) throw notFound('This payment')
  if (known.status === 'void') {
    throw new AppError('conflict', 'This payment can no longer be made.')
  }
  return enter(books, known)
}

function bankSays({ answer }: ReadCard, confirmation: 'approve' | 'refuse' | undefined): Outcome {
  if (answer === 'pays') return 'succeeded'
  if (answer === 'declines') return 'declined'
  if (confirmation === undefined) return 'requires_action'
  return confirmation === 'approve' ? 'succeeded' : 'refused'
}

function settle(books: Books, payable: Payable, { onFile }: ReadCard): void {
  if (payable.kind === 'payment') {
    payable.status = 'paid'
    return
  }
  books.customer.card = onFile
  books.customer.declines = false
  if (payable.kind === 'invoice') {
    const subscription = payerOf(books, payable)
    if (subscription) paid(books, subscription, payable)
    return
  }
  payable.status = 'done'
  for (const subscription of allOf(books, 'subscription')) {
    if (subscription.status === 'past_due') tryAgain(books, subscription, books.now, bankOfCard)
  }
}

/** A refused upgrade is dropped; all else may be paid with another card. */
function fail(books: Books, payable: Payable, said: 'declined' | 'refused'): void {
  if (payable.kind === 'setup') return
  payable.failures += 1
  if (payable.kind === 'payment' || said === 'declined') return
  const subscription = payerOf(books, payable)
  if (subscription?.pending?.invoiceId === payable.id) dropPending(books, subscription)
}

const payerOf = (books: Books, { subscriptionId }: Invoice) =>
  allOf(books, 'subscription').find(({ id }) => id === subscriptionId)
