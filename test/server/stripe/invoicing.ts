import { badRequest } from './api-error.ts'
import { emitEvent, emitInvoiceEvent, emitScheduleEvent, emitSubscriptionEvent } from './events.ts'
import { serializeCharge, serializeIntent } from './serialize-payments.ts'
import { billedTo, totalOf } from './serialize.ts'
import { newId } from './state.ts'
import type { Intent, Invoice, Line, Method, StripeState, Subscription } from './state.ts'

/** Cents. Smaller amounts are not charged but stay on the customer's balance. */
const SMALLEST_CHARGE = 50

/** Creates a draft invoice. */
export function draftInvoice(
  state: StripeState,
  subscription: Subscription,
  reason: Invoice['reason'],
  lines: readonly Line[],
): Invoice {
  const invoice = state.invoices.add({
    id: newId('in'),
    customer: subscription.customer,
    subscription: subscription.id,
    created: state.now,
    reason,
    lines,
    status: 'draft',
    billedTo: null,
    number: null,
    startingBalance: state.customers.find(subscription.customer).balance,
    endingBalance: null,
    amountDue: Math.max(0, totalOf(lines)),
    amountPaid: 0,
    attempted: false,
    attemptCount: 0,
    finalizesAt: null,
    nextAttempt: null,
    intent: null,
  })
  subscription.latestInvoice = invoice.id
  emitInvoiceEvent(state, 'created', invoice)
  return invoice
}

/** Splits a total into the amount due and the remaining balance. A negative balance is credit. */
export function applyBalance(total: number, balance: number): { due: number; balance: number } {
  const open = total + balance
  if (open <= 0) return { due: 0, balance: open }
  return open < SMALLEST_CHARGE ? { due: 0, balance: open } : { due: open, balance: 0 }
}

/** Finalizes an invoice: it no longer changes, and can be paid. */
export function finalizeInvoice(state: StripeState, invoice: Invoice): void {
  const customer = state.customers.find(invoice.customer)
  const { due, balance } = applyBalance(totalOf(invoice.lines), customer.balance)
  invoice.startingBalance = customer.balance
  invoice.endingBalance = balance
  invoice.amountDue = due
  customer.balance = balance
  customer.invoices += 1
  invoice.number = `${customer.id.slice(4, 12).toUpperCase()}-${String(customer.invoices).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.billedTo = billedTo(customer)
  invoice.finalizesAt = null
  if (due > 0) invoice.intent = newIntent(state, invoice).id
  emitInvoiceEvent(state, 'finalized', invoice)
  if (due === 0) {
    invoice.attempted = true
    markPaid(state, invoice)
  }
}

function newIntent(state: StripeState, { id, customer, amountDue }: Invoice): Intent {
  const intentId = newId('pi')
  const intent = state.intents.add({
    id: intentId,
    secret: `${intentId}_secret_${newId('s')}`,
    created: state.now,
    amount: amountDue,
    customer,
    invoice: id,
    description: 'Subscription',
    metadata: {},
    status: 'requires_payment_method',
    method: null,
    error: null,
    charge: null,
  })
  emitEvent(state, 'payment_intent.created', serializeIntent(intent))
  return intent
}

/** Charges the card on file. A bank that asks for confirmation needs the customer. */
export function chargeCardOnFile(state: StripeState, invoice: Invoice): void {
  if (invoice.intent === null) return
  const intent = state.intents.find(invoice.intent)
  const subscription = state.subscriptions.find(invoice.subscription)
  const id = subscription.method ?? state.customers.find(invoice.customer).method
  const method = id === null ? null : state.methods.find(id)
  if (method?.behavior === 'ok') return succeedIntent(state, intent, method)
  if (method?.behavior === 'asks') return requireAction(state, intent, method)
  failIntent(state, intent, method, {
    code: method === null ? 'payment_method_missing' : 'card_declined',
    message: method === null ? 'There is no card on file.' : 'Your card was declined.',
  })
}

export function succeedIntent(state: StripeState, intent: Intent, method: Method): void {
  intent.status = 'succeeded'
  intent.method = method.id
  intent.error = null
  const charge = state.charges.add({
    id: newId('ch'),
    created: state.now,
    intent: intent.id,
    customer: intent.customer,
    amount: intent.amount,
    method: method.id,
    metadata: { ...intent.metadata },
    refunded: 0,
  })
  intent.charge = charge.id
  emitEvent(state, 'charge.succeeded', serializeCharge(charge))
  emitEvent(state, 'payment_intent.succeeded', serializeIntent(intent))
  if (intent.invoice === null) return
  const invoice = state.invoices.find(intent.invoice)
  const subscription = state.subscriptions.find(invoice.subscription)
  if (subscription.savesCard) subscription.method = method.id
  invoice.attempted = true
  invoice.attemptCount ||= 1
  markPaid(state, invoice)
}

export function requireAction(state: StripeState, intent: Intent, method: Method): void {
  intent.status = 'requires_action'
  intent.method = method.id
  intent.error = null
  emitEvent(state, 'payment_intent.requires_action', serializeIntent(intent))
  if (intent.invoice === null) return
  const invoice = state.invoices.find(intent.invoice)
  invoice.attempted = true
  emitInvoiceEvent(state, 'payment_action_required', invoice)
}

export function failIntent(
  state: StripeState,
  intent: Intent,
  method: Method | null,
  error: { code: string; message: string },
): void {
  intent.status = 'requires_payment_method'
  intent.method = null
  intent.error = error
  emitEvent(state, 'payment_intent.payment_failed', serializeIntent(intent))
  if (method) emitEvent(state, 'charge.failed', { object: 'charge', payment_intent: intent.id })
  if (intent.invoice === null) return
  const invoice = state.invoices.find(intent.invoice)
  invoice.attempted = true
  // Only the first attempt counts; further attempts by the customer do not.
  invoice.attemptCount ||= 1
  emitInvoiceEvent(state, 'payment_failed', invoice)
}

function markPaid(state: StripeState, invoice: Invoice): void {
  const subscription = state.subscriptions.find(invoice.subscription)
  invoice.status = 'paid'
  invoice.amountPaid = invoice.amountDue
  invoice.nextAttempt = null
  emitInvoiceEvent(state, 'paid', invoice)
  emitInvoiceEvent(state, 'payment_succeeded', invoice)
  const { pending } = subscription
  if (pending?.invoice === invoice.id) {
    applyChange(subscription, pending)
    if (pending.cancelAtPeriodEnd !== null) setCancellation(subscription, pending.cancelAtPeriodEnd)
    subscription.pending = null
    emitSubscriptionEvent(state, 'pending_update_applied', subscription)
  }
  activateIfPaid(state, subscription)
  emitSubscriptionEvent(state, 'updated', subscription)
}

export function applyChange(
  subscription: Subscription,
  { price, period, anchor }: Pick<Subscription, 'price' | 'period' | 'anchor'>,
): void {
  Object.assign(subscription, { price, period, anchor })
  if (subscription.cancelAtPeriodEnd) subscription.cancelAt = period.end
}

export function setCancellation(subscription: Subscription, atPeriodEnd: boolean): void {
  subscription.cancelAtPeriodEnd = atPeriodEnd
  subscription.cancelAt = atPeriodEnd ? subscription.period.end : null
}

/** Activates the subscription once its latest invoice is paid. An ended one stays ended. */
function activateIfPaid(state: StripeState, subscription: Subscription): void {
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return
  const latest = state.invoices
    .all()
    .findLast(
      ({ subscription: id, status }) =>
        id === subscription.id && status !== 'void' && status !== 'draft',
    )
  if (latest?.status === 'paid') subscription.status = 'active'
}

export function voidInvoice(state: StripeState, invoice: Invoice): void {
  if (invoice.status === 'paid') throw badRequest('Invoices with `paid` payments cannot be voided.')
  if (invoice.status !== 'open') {
    throw badRequest("You can only pass in open invoices. This invoice isn't open.")
  }
  const customer = state.customers.find(invoice.customer)
  customer.balance += invoice.startingBalance - (invoice.endingBalance ?? invoice.startingBalance)
  invoice.status = 'void'
  invoice.nextAttempt = null
  const intent = invoice.intent === null ? null : state.intents.find(invoice.intent)
  if (intent) {
    intent.status = 'canceled'
    emitEvent(state, 'payment_intent.canceled', serializeIntent(intent))
  }
  emitInvoiceEvent(state, 'voided', invoice)
  afterVoid(state, invoice)
}

function afterVoid(state: StripeState, invoice: Invoice): void {
  const subscription = state.subscriptions.find(invoice.subscription)
  if (subscription.endedAt !== null) return
  if (subscription.pending?.invoice === invoice.id) {
    subscription.pending = null
    emitSubscriptionEvent(state, 'pending_update_expired', subscription)
  } else if (subscription.status === 'incomplete') {
    subscription.status = 'incomplete_expired'
    subscription.endedAt = state.now
  } else activateIfPaid(state, subscription)
  emitSubscriptionEvent(state, 'updated', subscription)
}

/** Ends the subscription now. Open invoices stay open but are not collected. */
export function cancelSubscription(state: StripeState, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.canceledAt ??= state.now
  subscription.endedAt = state.now
  subscription.pending = null
  for (const invoice of state.invoices.all()) {
    if (invoice.subscription !== subscription.id) continue
    invoice.nextAttempt = null
    invoice.finalizesAt = null
  }
  if (subscription.schedule !== null) {
    const schedule = state.schedules.find(subscription.schedule)
    schedule.status = 'canceled'
    schedule.endedAt = state.now
    subscription.schedule = null
    emitScheduleEvent(state, 'canceled', schedule)
  }
  emitSubscriptionEvent(state, 'deleted', subscription)
}
