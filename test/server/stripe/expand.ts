import { badRequest } from './api-error.ts'
import { serializeCharge, serializeIntent, serializePayments } from './serialize-payments.ts'
import {
  serializeCustomer,
  serializeInvoice,
  serializeMethod,
  serializeSchedule,
  serializeSubscription,
} from './serialize.ts'
import type { JsonObject, StripeState } from './state.ts'

const MAX_DEPTH = 4

type Expander = (state: StripeState, value: string, holder: JsonObject) => unknown

const customer: Expander = (state, id) => serializeCustomer(state.customers.find(id))
const invoice: Expander = (state, id) => serializeInvoice(state, state.invoices.find(id))
const method: Expander = (state, id) => serializeMethod(state.methods.find(id))
const subscription: Expander = (state, id) =>
  serializeSubscription(state, state.subscriptions.find(id))

/** The references that can be expanded, by "type.field". */
const EXPANDABLE: Readonly<Record<string, Expander>> = {
  'subscription.customer': customer,
  'subscription.default_payment_method': method,
  'subscription.latest_invoice': invoice,
  'subscription.schedule': (state, id) => serializeSchedule(state.schedules.find(id), state.now),
  'customer.invoice_settings.default_payment_method': method,
  'invoice.customer': customer,
  'invoice.parent.subscription_details.subscription': subscription,
  'payment_intent.customer': customer,
  'payment_intent.latest_charge': (state, id) => serializeCharge(state.charges.find(id)),
  'payment_intent.payment_method': method,
  'charge.payment_intent': (state, id) => serializeIntent(state.intents.find(id)),
  'subscription_schedule.subscription': subscription,
}

/** Fields that are only included if they are expanded. */
const INCLUDABLE: Readonly<Record<string, (state: StripeState, holder: JsonObject) => unknown>> = {
  'invoice.confirmation_secret': (state, holder) => {
    const { intent } = state.invoices.find(String(holder.id))
    const secret = intent === null ? null : state.intents.find(intent).secret
    return secret === null ? null : { client_secret: secret, type: 'payment_intent' }
  },
  'invoice.payments': (state, holder) =>
    serializePayments(state, state.invoices.find(String(holder.id))),
}

/** Replaces references by whole objects along each path. */
export function expand(
  state: StripeState,
  answer: JsonObject,
  paths: readonly string[],
): JsonObject {
  const whole = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH) {
      throw badRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        { param: 'expand' },
      )
    }
    expandPath(state, whole, steps, '', path)
  }
  return whole
}

function expandPath(
  state: StripeState,
  holder: JsonObject,
  steps: string[],
  within: string,
  path: string,
): void {
  const [step, ...rest] = steps
  if (step === undefined || holder.deleted === true) return
  const kind = within || String(holder.object)
  const name = `${kind}.${step}`
  const extra = INCLUDABLE[name]
  const fill = EXPANDABLE[name]
  if (extra) holder[step] ??= extra(state, holder)
  else if (fill && typeof holder[step] === 'string')
    holder[step] = fill(state, holder[step], holder)
  else if (!fill && !(step in holder)) {
    throw badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  const value = holder[step]
  const isPlain = !extra && !fill
  if (isPlain && rest.length === 0) {
    throw badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  for (const one of [value].flat()) {
    if (typeof one !== 'object' || one === null) continue
    const object = one as JsonObject
    expandPath(state, object, rest, typeof object.object === 'string' ? '' : name, path)
  }
}
