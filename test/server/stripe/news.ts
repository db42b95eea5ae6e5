import { showInvoice, showSchedule, showSubscription } from './show.ts'
import { API_VERSION, newId } from './world.ts'
import type { Invoice, Schedule, Shape, StripeEvent, Subscription, World } from './world.ts'

/** Notes that something happened, with the thing as it is now. */
export function tell(world: World, type: string, object: Shape): void {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: world.now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  world.events.push(event)
  world.heard(event)
}

export const tellSubscription = (world: World, what: string, subscription: Subscription) =>
  tell(world, `customer.subscription.${what}`, showSubscription(world, subscription))

export const tellInvoice = (world: World, what: string, invoice: Invoice) =>
  tell(world, `invoice.${what}`, showInvoice(world, invoice))

export const tellSchedule = (world: World, what: string, schedule: Schedule) =>
  tell(world, `subscription_schedule.${what}`, showSchedule(schedule, world.now))
