import { ForgedEvent } from '#server/platform/payments/provider.ts'
import type { ProviderEvent } from '#server/platform/payments/provider.ts'
import { Stripe } from 'stripe'
import { PAYMENT_KIND } from './payments.ts'

/** Seconds for which a signature is good. */
const TOLERANCE = 300

type About = ProviderEvent['about']

/** What an event is about, whatever version of the API its endpoint is set to. */
type Thing = Readonly<Record<string, unknown>>

const subscription = (thing: Thing): About => {
  const id = text(thing.id)
  return id === null ? null : { kind: 'subscription', id }
}

/** A schedule that is released names its subscription in another place. */
const scheduled = (thing: Thing): About => {
  const id = idIn(thing.subscription) ?? text(thing.released_subscription)
  return id === null ? null : { kind: 'subscription', id }
}

const invoice = (thing: Thing): About => {
  const id = text(thing.id)
  const details = field(field(thing, 'parent'), 'subscription_details')
  return id === null ? null : { kind: 'invoice', id, subscriptionId: idIn(details.subscription) }
}

const payment = (thing: Thing): About => {
  const id = text(thing.id)
  const isOurs = field(thing, 'metadata').kind === PAYMENT_KIND
  return id !== null && isOurs ? { kind: 'payment', id } : null
}

const refund = (charge: Thing): About => {
  const paymentId = idIn(charge.payment_intent)
  return paymentId === null ? null : { kind: 'refund', paymentId }
}

const READERS: Readonly<Record<string, (thing: Thing) => About>> = {
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
}

/** What the webhook endpoint has to be set to. */
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
  const event = await verified(rawBody, signature ?? '', secret)
  const id = text(event.id)
  const type = text(event.type)
  if (id === null || type === null) throw new ForgedEvent('it is no event')
  if (event.livemode !== !testMode) throw new ForgedEvent('it comes from the other mode')
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined
  return { id, type, about: read?.(field(field(event, 'data'), 'object')) ?? null }
}

/** The library's errors hold the whole body. */
async function verified(body: string, signature: string, secret: string): Promise<Thing> {
  try {
    const event: unknown = await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE,
    )
    return thingIn(event)
  } catch {
    throw new ForgedEvent('its signature does not hold, or is too old')
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const thingIn = (value: unknown): Thing =>
  typeof value === 'object' && value !== null ? (value as Thing) : {}
const field = (thing: Thing, name: string) => thingIn(thing[name])
const idIn = (value: unknown) => text(value) ?? text(thingIn(value).id)
