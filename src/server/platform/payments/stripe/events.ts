import { InvalidEvent } from '#server/platform/payments/payment-provider.ts'
import type { ProviderEvent } from '#server/platform/payments/payment-provider.ts'
import { Stripe } from 'stripe'
import { PAYMENT_KIND } from './payments.ts'

/** Maximum age of a signature in seconds. */
const TOLERANCE = 300

type About = ProviderEvent['about']

/** Untyped: its shape depends on the API version that the endpoint is set to. */
type JsonObject = Readonly<Record<string, unknown>>

const subscription = (object: JsonObject): About => {
  const id = text(object.id)
  return id === null ? null : { kind: 'subscription', id }
}

/** Returns a released schedule names its subscription in another field. */
const scheduled = (object: JsonObject): About => {
  const id = idOrText(object.subscription) ?? text(object.released_subscription)
  return id === null ? null : { kind: 'subscription', id }
}

const invoice = (object: JsonObject): About => {
  const id = text(object.id)
  const details = field(field(object, 'parent'), 'subscription_details')
  return id === null
    ? null
    : { kind: 'invoice', id, subscriptionId: idOrText(details.subscription) }
}

const payment = (object: JsonObject): About => {
  const id = text(object.id)
  const isOurs = field(object, 'metadata').kind === PAYMENT_KIND
  return id !== null && isOurs ? { kind: 'payment', id } : null
}

const refund = (charge: JsonObject): About => {
  const paymentId = idOrText(charge.payment_intent)
  return paymentId === null ? null : { kind: 'refund', paymentId }
}

const dispute = (object: JsonObject): About => {
  const id = text(object.id)
  return id === null ? null : { kind: 'dispute', id }
}

const READERS: Readonly<Record<string, (object: JsonObject) => About>> = {
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'customer.subscription.pending_update_applied': subscription,
  'customer.subscription.pending_update_expired': subscription,
  'subscription_schedule.updated': scheduled,
  'subscription_schedule.released': scheduled,
  'subscription_schedule.canceled': scheduled,
  'subscription_schedule.completed': scheduled,
  'subscription_schedule.aborted': scheduled,
  'invoice.paid': invoice,
  'invoice.payment_failed': invoice,
  'invoice.payment_action_required': invoice,
  'invoice.voided': invoice,
  'invoice.marked_uncollectible': invoice,
  'payment_intent.succeeded': payment,
  'payment_intent.payment_failed': payment,
  'payment_intent.canceled': payment,
  'charge.refunded': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
}

/** The event types to select for the webhook endpoint. */
export const EVENT_TYPES = Object.keys(READERS)

export async function readEvent({
  rawBody,
  signature,
  secret,
  testMode,
}: {
  rawBody: string
  signature: string | undefined
  secret: string
  testMode: boolean
}): Promise<ProviderEvent> {
  const event = await verifySignature(rawBody, signature ?? '', secret)
  const id = text(event.id)
  const type = text(event.type)
  if (id === null || type === null) throw new InvalidEvent('not an event')
  if (event.livemode !== !testMode)
    throw new InvalidEvent('the event is from the other mode (live or test)')
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined
  return { id, type, about: read?.(field(field(event, 'data'), 'object')) ?? null }
}

// The library's errors contain the whole body, so they are not passed on.
async function verifySignature(
  body: string,
  signature: string,
  secret: string,
): Promise<JsonObject> {
  try {
    const event: unknown = await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE,
    )
    // The library accepts any time in the future.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
    if (signedAt > Date.now() / 1_000 + TOLERANCE) throw new Error('signed in the future')
    return toObject(event)
  } catch {
    throw new InvalidEvent('the signature is wrong, too old or from the future')
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const toObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {}
const field = (object: JsonObject, name: string) => toObject(object[name])
const idOrText = (value: unknown) => text(value) ?? text(toObject(value).id)
