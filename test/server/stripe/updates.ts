import { badRequest, resourceMissing } from './api-error.ts'
import { PAYMENT_WINDOW } from './clock.ts'
import { emitSubscriptionEvent } from './events.ts'
import {
  applyBalance,
  chargeCardOnFile,
  draftInvoice,
  finalizeInvoice,
  setCancellation,
  voidInvoice,
} from './invoicing.ts'
import { clearable, flag, integer, listOf, metadata, objectOf, oneOf, text } from './params.ts'
import type { Params } from './params.ts'
import { priceChange } from './periods.ts'
import { serializeInvoice, totalOf } from './serialize.ts'
import { newId } from './state.ts'
import type { Invoice, JsonObject, Price, StripeState, Subscription } from './state.ts'

const ITEMS = listOf(objectOf({ id: text, price: text, quantity: integer }, 'price'))
const PRORATION = { proration_behavior: oneOf('always_invoice', 'create_prorations', 'none') }

export const UPDATE = {
  items: ITEMS,
  ...PRORATION,
  proration_date: integer,
  payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
  cancel_at_period_end: flag,
  cancel_at: clearable(integer),
  metadata,
  description: clearable(text),
  default_payment_method: text,
}

/** The parameters that a pending update may have. */
const PENDING_UPDATE_PARAMS = new Set([
  'expand',
  'items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'cancel_at_period_end',
  'metadata',
])

export function updateSubscription(
  state: StripeState,
  subscription: Subscription,
  sent: Params<typeof UPDATE>,
): void {
  const names = Object.keys(sent).filter((name) => name !== 'expand')
  checkStatus(subscription, names)
  if (sent.payment_behavior === 'pending_if_incomplete') {
    const unsupported = names.find((name) => !PENDING_UPDATE_PARAMS.has(name))
    if (unsupported !== undefined) {
      throw badRequest(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass \`${unsupported}\`.`,
        { param: unsupported },
      )
    }
  }
  if (sent.metadata) Object.assign(subscription.metadata, sent.metadata)
  if (sent.items) return changePrice(state, subscription, sent)
  if (sent.cancel_at !== undefined) {
    subscription.cancelAtPeriodEnd = false
    subscription.cancelAt = sent.cancel_at
  }
  if (sent.cancel_at_period_end !== undefined) {
    // A pending update with the opposite setting is dropped.
    const pendingValue = subscription.pending?.cancelAtPeriodEnd ?? sent.cancel_at_period_end
    if (subscription.pending && pendingValue !== sent.cancel_at_period_end) {
      voidInvoice(state, state.invoices.find(subscription.pending.invoice))
    }
    setCancellation(subscription, sent.cancel_at_period_end)
    subscription.canceledAt = sent.cancel_at_period_end ? state.now : null
  }
  emitSubscriptionEvent(state, 'updated', subscription)
}

function checkStatus({ status, schedule }: Subscription, names: string[]): void {
  if (status === 'canceled' && names.some((name) => name !== 'metadata')) {
    throw badRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      {
        code: 'invalid_canceled_subscription_fields',
      },
    )
  }
  if (status === 'incomplete_expired') {
    throw badRequest('You cannot update a subscription that is `canceled` or `incomplete_expired`.')
  }
  const billed = names.find((name) => name !== 'metadata' && name !== 'description')
  if (status === 'incomplete' && billed !== undefined) {
    throw badRequest(
      'You cannot update a subscription in `incomplete` status in a way that results in a new invoice.',
      { param: billed },
    )
  }
  if (schedule !== null && names.some((name) => name.startsWith('cancel_at'))) {
    throw badRequest(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
}

/** Charges the change at once. If that fails, the update is pending until it is paid. */
function changePrice(
  state: StripeState,
  subscription: Subscription,
  sent: Params<typeof UPDATE>,
): void {
  const pendingAllowed = sent.payment_behavior === 'pending_if_incomplete'
  if (!pendingAllowed || sent.proration_behavior !== 'always_invoice') {
    throw badRequest('The fake supports only pending_if_incomplete with always_invoice.')
  }
  const { change, lines } = priceChange(
    state,
    subscription,
    ...requestedPrice(state, subscription, sent),
  )
  // A second update replaces a pending one.
  if (subscription.pending) voidInvoice(state, state.invoices.find(subscription.pending.invoice))
  const invoice = draftInvoice(state, subscription, 'subscription_update', lines)
  subscription.pending = {
    ...change,
    invoice: invoice.id,
    expiresAt: Math.min(state.now + PAYMENT_WINDOW, subscription.period.end),
    cancelAtPeriodEnd: sent.cancel_at_period_end ?? null,
  }
  // Applies the change if nothing is due.
  finalizeInvoice(state, invoice)
  if (isOpen(invoice)) chargeCardOnFile(state, invoice)
  if (isOpen(invoice)) emitSubscriptionEvent(state, 'updated', subscription)
}

const isOpen = ({ status }: Invoice) => status === 'open'

/** Returns the requested price and the moment of its proration. */
function requestedPrice(
  state: StripeState,
  subscription: Subscription,
  sent: { items?: { id?: string; price?: string }[]; proration_date?: number },
): [Price, number] {
  const [item, ...more] = sent.items ?? []
  if (item?.id !== undefined && item.id !== subscription.item) {
    throw resourceMissing('subscription_item', item.id, 'items[0][id]')
  }
  if (item?.id === undefined || more.length > 0) {
    throw badRequest('The fake supports only one item, named by its id.')
  }
  const price = state.prices.find(item.price ?? '', 'items[0][price]')
  if (!price.active)
    throw badRequest('The price specified is inactive.', { param: 'items[0][price]' })
  const { start, end } = subscription.period
  const at = sent.proration_date ?? state.now
  if (at < start || at > end) {
    throw badRequest(
      `Cannot specify \`proration_date\` outside of the current billing period (${start}-${end})`,
      { param: 'proration_date' },
    )
  }
  return [price, at]
}

export const PREVIEW = {
  subscription: text,
  subscription_details: objectOf({
    items: ITEMS,
    ...PRORATION,
    proration_date: integer,
    cancel_at_period_end: flag,
  }),
}

/** Returns the invoice that an update would create, without storing it. */
export function previewUpdate(state: StripeState, sent: Params<typeof PREVIEW>): JsonObject {
  const subscription = state.subscriptions.find(sent.subscription ?? '', 'subscription')
  const details = sent.subscription_details
  if (subscription.endedAt !== null || details?.proration_behavior !== 'always_invoice') {
    throw badRequest('The fake supports only previews with always_invoice.')
  }
  if (subscription.cancelAtPeriodEnd && details.cancel_at_period_end !== false) {
    throw badRequest(`No upcoming invoices for customer: ${subscription.customer}`, {
      code: 'invoice_upcoming_none',
    })
  }
  const { lines } = priceChange(
    state,
    subscription,
    ...requestedPrice(state, subscription, details),
  )
  const { balance } = state.customers.find(subscription.customer)
  const after = applyBalance(totalOf(lines), balance)
  return serializeInvoice(state, {
    id: newId('upcoming_in'),
    customer: subscription.customer,
    subscription: subscription.id,
    created: state.now,
    reason: 'subscription_update',
    lines,
    status: 'draft',
    billedTo: null,
    number: null,
    startingBalance: balance,
    endingBalance: after.balance,
    amountDue: after.due,
    amountPaid: 0,
    attempted: false,
    attemptCount: 0,
    finalizesAt: null,
    nextAttempt: null,
    intent: null,
  })
}
