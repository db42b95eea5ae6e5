import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { z } from 'zod'
import { allOf } from './books.ts'
import type { Books, Change } from './books.ts'
import type { Moment, SandboxObject } from './objects.ts'

/** Brings one event to the webhook. The body is what is signed and sent, to the byte. */
export const SandboxEvent = jobKind({
  queue: 'sandbox-events',
  payload: z.object({ body: z.string() }),
})

/** The events of a change. A card that was put on file shows in every subscription it pays. */
export function eventsOf(books: Books, changes: readonly Change[]): { body: string }[] {
  const told = changes.map((change) => ({ object: change.object, types: typesOf(change) }))
  if (changes.some(isNewCard)) {
    const touched = new Set(changes.map(({ object }) => object))
    for (const object of allOf(books, 'subscription')) {
      if (!touched.has(object)) told.push({ object, types: ['customer.subscription.updated'] })
    }
  }
  return told.flatMap(({ object, types }) =>
    types.map((type) => ({ body: bodyOf(type, object, books.now) })),
  )
}

const isNewCard = ({ object, before }: Change): boolean =>
  object.kind === 'customer' &&
  before?.kind === 'customer' &&
  !isDeepStrictEqual(object.card, before.card)

function typesOf({ object, before }: Change): string[] {
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

const bodyOf = (type: string, object: SandboxObject, created: Moment): string =>
  JSON.stringify({
    id: `evt_sandbox_${randomUUID()}`,
    object: 'event',
    type,
    created,
    livemode: false,
    data: { object: { id: object.id, customer: object.customerId, ...toldOf(object) } },
  })

/** In Stripe's words; whoever hears of it asks for the rest. */
function toldOf(object: SandboxObject): object {
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
