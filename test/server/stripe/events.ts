import { serializeInvoice, serializeSchedule, serializeSubscription } from './serialize.ts'
import { API_VERSION, newId } from './state.ts'
import type {
  Invoice,
  JsonObject,
  Schedule,
  StripeEvent,
  StripeState,
  Subscription,
} from './state.ts'

/** Records and sends an event with a copy of the object as it is now. */
export function emitEvent(state: StripeState, type: string, object: JsonObject): void {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: state.now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  state.events.push(event)
  state.onEvent(event)
}

export const emitSubscriptionEvent = (
  state: StripeState,
  what: string,
  subscription: Subscription,
) => emitEvent(state, `customer.subscription.${what}`, serializeSubscription(state, subscription))

export const emitInvoiceEvent = (state: StripeState, what: string, invoice: Invoice) =>
  emitEvent(state, `invoice.${what}`, serializeInvoice(state, invoice))

export const emitScheduleEvent = (state: StripeState, what: string, schedule: Schedule) =>
  emitEvent(state, `subscription_schedule.${what}`, serializeSchedule(schedule, state.now))
