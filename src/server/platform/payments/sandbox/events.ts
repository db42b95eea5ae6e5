import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { z } from 'zod'
import type { SandboxObject, UnixSeconds } from '#server/platform/db/sandbox-objects.ts'
import { objectsOf } from './unit-of-work.ts'
import type { ObjectChange, UnitOfWork } from './unit-of-work.ts'

/** Delivers one event to the webhook. `body` is signed and sent byte for byte. */
export const SandboxEvent = jobKind({
  queue: 'sandbox-events',
  payload: z.object({ body: z.string() }),
})

/** Returns the events of a change. A new card counts as an update of every open subscription. */
export function eventsOf(unit: UnitOfWork, changes: readonly ObjectChange[]): { body: string }[] {
  const pending = changes.map((change) => ({ object: change.object, types: eventTypes(change) }))
  if (changes.some(isNewCard)) {
    const touched = new Set(changes.map(({ object }) => object))
    for (const object of objectsOf(unit, 'subscription')) {
      if (!touched.has(object)) pending.push({ object, types: ['customer.subscription.updated'] })
    }
  }
  return pending.flatMap(({ object, types }) =>
    types.map((type) => ({ body: eventBody(type, object, unit.now) })),
  )
}

const isNewCard = ({ object, before }: ObjectChange): boolean =>
  object.kind === 'customer' &&
  before?.kind === 'customer' &&
  !isDeepStrictEqual(object.card, before.card)

function eventTypes({ object, before }: ObjectChange): string[] {
  switch (object.kind) {
    case 'customer':
      return []
    case 'subscription':
      if (!before) return ['customer.subscription.created']
      return [`customer.subscription.${object.status === 'ended' ? 'deleted' : 'updated'}`]
    case 'invoice': {
      const earlier = before?.kind === 'invoice' ? before : { status: 'open', failures: 0 }
      const failed = object.failures > earlier.failures ? ['invoice.payment_failed'] : []
      if (object.status === earlier.status) return failed
      return [...failed, object.status === 'paid' ? 'invoice.paid' : 'invoice.voided']
    }
    case 'payment':
      if (!before) return []
      return [`payment_intent.${object.status === 'paid' ? 'succeeded' : 'payment_failed'}`]
    case 'setup':
      return before ? ['setup_intent.succeeded'] : []
  }
}

const eventBody = (type: string, object: SandboxObject, created: UnixSeconds): string =>
  JSON.stringify({
    id: `evt_sandbox_${randomUUID()}`,
    object: 'event',
    type,
    created,
    livemode: false,
    data: { object: { id: object.id, customer: object.customerId, ...stripeObject(object) } },
  })

/** Returns the object as Stripe names its fields. The receiver fetches everything else. */
function stripeObject(object: SandboxObject): object {
  switch (object.kind) {
    case 'customer':
      return { object: 'customer' }
    case 'subscription':
      return {
        object: 'subscription',
        status: object.status === 'ended' ? 'canceled' : object.status,
      }
    case 'invoice':
      return {
        object: 'invoice',
        status: object.status,
        amount_due: object.amount,
        amount_paid: object.status === 'paid' ? object.amount : 0,
        parent: {
          type: 'subscription_details',
          subscription_details: { subscription: object.subscriptionId },
        },
      }
    case 'payment':
      return {
        object: 'payment_intent',
        status: object.status === 'paid' ? 'succeeded' : 'requires_payment_method',
        amount: object.amount,
      }
    case 'setup':
      return { object: 'setup_intent', status: 'succeeded' }
  }
}
