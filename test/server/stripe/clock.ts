import { emitInvoiceEvent, emitScheduleEvent, emitSubscriptionEvent } from './events.ts'
import {
  cancelSubscription,
  chargeCardOnFile,
  draftInvoice,
  finalizeInvoice,
  voidInvoice,
} from './invoicing.ts'
import { periodFrom, periodLine } from './periods.ts'
import type { Invoice, Schedule, StripeState, Subscription } from './state.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** Seconds that a customer has to make a first payment or to confirm an update. */
export const PAYMENT_WINDOW = 23 * HOUR

/** Advances the clock, running every task at its own time. */
export function advanceClock(state: StripeState, until: number): void {
  for (;;) {
    const next = scheduledTasks(state).reduce<ScheduledTask | null>(
      (first, due) => (first === null || due.at < first.at ? due : first),
      null,
    )
    if (next === null || next.at > until) break
    state.now = Math.max(state.now, next.at)
    next.run()
  }
  state.now = Math.max(state.now, until)
}

interface ScheduledTask {
  readonly at: number
  run(): void
}

// If several tasks are due at the same time, the first in the list runs first.
function scheduledTasks(state: StripeState): ScheduledTask[] {
  return [
    ...state.subscriptions.all().flatMap((one) => expiries(state, one)),
    ...state.invoices.all().flatMap((one) => paymentAttempts(state, one)),
    ...state.subscriptions.all().flatMap((one) => periodEnds(state, one)),
  ]
}

function expiries(state: StripeState, subscription: Subscription): ScheduledTask[] {
  const { status, created, pending, latestInvoice } = subscription
  if (status === 'incomplete' && latestInvoice !== null) {
    const invoice = state.invoices.find(latestInvoice)
    return [{ at: created + PAYMENT_WINDOW, run: () => voidInvoice(state, invoice) }]
  }
  if (pending === null) return []
  const invoice = state.invoices.find(pending.invoice)
  return [{ at: pending.expiresAt, run: () => voidInvoice(state, invoice) }]
}

function paymentAttempts(state: StripeState, invoice: Invoice): ScheduledTask[] {
  const { finalizesAt, nextAttempt } = invoice
  if (finalizesAt !== null) {
    return [{ at: finalizesAt, run: () => firstAttempt(state, invoice) }]
  }
  return nextAttempt === null
    ? []
    : [{ at: nextAttempt, run: () => anotherAttempt(state, invoice) }]
}

function firstAttempt(state: StripeState, invoice: Invoice): void {
  finalizeInvoice(state, invoice)
  if (invoice.status === 'open') attempt(state, invoice, 1)
}

const anotherAttempt = (state: StripeState, invoice: Invoice) =>
  attempt(state, invoice, invoice.attemptCount + 1)

function attempt(state: StripeState, invoice: Invoice, count: number): void {
  const subscription = state.subscriptions.find(invoice.subscription)
  const wait = state.retries.days[count - 1]
  invoice.attemptCount = count
  invoice.nextAttempt = wait === undefined ? null : state.now + wait * DAY
  chargeCardOnFile(state, invoice)
  if (invoice.status === 'paid') return
  if (wait !== undefined || state.retries.end === 'past_due') subscription.status = 'past_due'
  else if (state.retries.end === 'canceled') return cancelSubscription(state, subscription)
  else subscription.status = 'unpaid'
  emitSubscriptionEvent(state, 'updated', subscription)
}

function periodEnds(state: StripeState, subscription: Subscription): ScheduledTask[] {
  const { status, cancelAt, period } = subscription
  if (!['active', 'past_due', 'unpaid'].includes(status)) return []
  if (cancelAt !== null && cancelAt <= period.end) {
    return [{ at: cancelAt, run: () => cancelSubscription(state, subscription) }]
  }
  return [{ at: period.end, run: () => renew(state, subscription) }]
}

function renew(state: StripeState, subscription: Subscription): void {
  if (subscription.schedule !== null) {
    startNextPhase(state, subscription, state.schedules.find(subscription.schedule))
  }
  const price = state.prices.find(subscription.price)
  subscription.period = periodFrom(state.now, subscription.anchor, price)
  const invoice = draftInvoice(state, subscription, 'subscription_cycle', [
    periodLine(state, price, subscription.period),
  ])
  // A draft for an hour; it stays a draft if an earlier invoice is unpaid.
  if (subscription.status !== 'unpaid') {
    invoice.finalizesAt = state.now + HOUR
    invoice.nextAttempt = state.now + HOUR
  }
  emitInvoiceEvent(state, 'updated', invoice)
  emitSubscriptionEvent(state, 'updated', subscription)
}

function startNextPhase(state: StripeState, subscription: Subscription, schedule: Schedule): void {
  const phase = schedule.phases.find(({ period }) => period.start === state.now)
  if (phase) {
    const from = state.prices.find(subscription.price).recurring.interval
    const to = state.prices.find(phase.price).recurring.interval
    if (phase.fromItsStart || from !== to) subscription.anchor = state.now
    subscription.price = phase.price
    subscription.method = phase.method
    emitScheduleEvent(state, 'updated', schedule)
  } else if (schedule.phases.every(({ period }) => period.end <= state.now)) {
    releaseSchedule(state, schedule)
  }
}

/** Detaches the schedule. The subscription continues unchanged. */
export function releaseSchedule(state: StripeState, schedule: Schedule): void {
  const subscription = state.subscriptions.find(schedule.subscription)
  schedule.status = 'released'
  schedule.endedAt = state.now
  subscription.schedule = null
  emitScheduleEvent(state, 'released', schedule)
  emitSubscriptionEvent(state, 'updated', subscription)
}
