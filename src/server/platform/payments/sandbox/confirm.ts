import { timingSafeEqual } from 'node:crypto'
import type { TestCard } from '#contract/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { PaymentDeclined } from '#server/platform/payments/payment-provider.ts'
import type { z } from 'zod'
import { parseCard } from './cards.ts'
import type { ParsedCard } from './cards.ts'
import { idInSecret } from './objects.ts'
import type { Invoice, Setup, SinglePayment } from '#server/platform/db/sandbox-objects.ts'
import * as repo from './repo.ts'
import { SandboxRefusal } from './sandbox-refusal.ts'
import { isCardAccepted, cancelPendingUpgrade, markPaid, retryPayment } from './subscriptions.ts'
import { findInvoice, objectsOf, track } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { updateCustomer } from './update-customer.ts'
import type { SandboxDeps } from './update-customer.ts'

type Payable = Invoice | SinglePayment | Setup

type Outcome = 'succeeded' | 'requires_action' | 'declined' | 'refused'

/**
 * Pays the payment that a client secret belongs to, or saves the card if the secret is of a card
 * change. Throws a SandboxRefusal if none of these customers has this secret, or if it can no longer
 * be paid, and PaymentDeclined.
 */
export async function confirm(
  deps: SandboxDeps,
  customerIds: readonly string[],
  typed: z.output<typeof TestCard>,
): Promise<'succeeded' | 'requires_action'> {
  const card = parseCard(typed, deps.now())
  const { customerId, id } = await payableWithSecret(deps.db, customerIds, typed.clientSecret)
  const outcome = await updateCustomer(deps, customerId, async (unit, db) => {
    const payable = await lockedPayable(unit, db, id)
    if (payable.status === 'paid' || payable.status === 'done') return 'succeeded'
    const outcome = outcomeOf(card, typed.confirmation)
    if (outcome === 'succeeded') applyPayment(unit, payable, card)
    else if (outcome !== 'requires_action') recordFailure(unit, payable, outcome)
    return outcome
  })
  // Thrown after the transaction, so that the failed attempt is stored.
  if (outcome === 'declined') throw new PaymentDeclined('Your card was declined.')
  if (outcome === 'refused') throw new PaymentDeclined('Your bank did not confirm the payment.')
  return outcome
}

async function payableWithSecret(
  db: Db,
  customerIds: readonly string[],
  secret: string,
): Promise<Payable> {
  const stored = await repo.objectById(db, idInSecret(secret))
  if (!stored || !('secret' in stored)) throw unknownPayment()
  const isOwn = customerIds.includes(stored.customerId)
  if (!isOwn || !equalInConstantTime(stored.secret, secret)) throw unknownPayment()
  return stored
}

const unknownPayment = () => new SandboxRefusal('unknown payment', 'This payment was not found.')

function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Loads the payable again under the customer's lock. */
async function lockedPayable(unit: UnitOfWork, db: Db, id: string): Promise<Payable> {
  const payable = findInvoice(unit, id) ?? (await repo.objectById(db, id))
  if (!payable || !('secret' in payable)) throw unknownPayment()
  if (payable.status === 'void') {
    throw new SandboxRefusal('too late', 'This payment can no longer be made.')
  }
  return track(unit, payable)
}

function outcomeOf(
  { behavior }: ParsedCard,
  confirmation: 'approve' | 'refuse' | undefined,
): Outcome {
  if (behavior === 'succeeds') return 'succeeded'
  if (behavior === 'declined') return 'declined'
  if (confirmation === undefined) return 'requires_action'
  return confirmation === 'approve' ? 'succeeded' : 'refused'
}

function applyPayment(unit: UnitOfWork, payable: Payable, { onFile }: ParsedCard): void {
  if (payable.kind === 'payment') {
    payable.status = 'paid'
    payable.details = unit.customer.details
    return
  }
  unit.customer.card = onFile
  unit.customer.declines = false
  if (payable.kind === 'invoice') {
    const subscription = subscriptionOf(unit, payable)
    if (subscription) markPaid(unit, subscription, payable)
    return
  }
  payable.status = 'done'
  for (const subscription of objectsOf(unit, 'subscription')) {
    if (subscription.status === 'past_due')
      retryPayment(unit, subscription, unit.now, isCardAccepted)
  }
}

// A refused upgrade is dropped; anything else can be paid with another card.
function recordFailure(unit: UnitOfWork, payable: Payable, outcome: 'declined' | 'refused'): void {
  if (payable.kind === 'setup') return
  payable.failures += 1
  if (payable.kind === 'payment' || outcome === 'declined') return
  const subscription = subscriptionOf(unit, payable)
  if (subscription?.pending?.invoiceId === payable.id) cancelPendingUpgrade(unit, subscription)
}

const subscriptionOf = (unit: UnitOfWork, { subscriptionId }: Invoice) =>
  objectsOf(unit, 'subscription').find(({ id }) => id === subscriptionId)
