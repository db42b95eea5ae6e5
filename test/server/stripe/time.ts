import { collect, draw, end, finalize, voidInvoice } from './invoicing.ts'
import { tellInvoice, tellSchedule, tellSubscription } from './news.ts'
import { fullLine, periodFrom } from './periods.ts'
import type { Invoice, Schedule, Subscription, World } from './world.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** How long a first payment, or one for an update, may wait. */
export const WAIT = 23 * HOUR

/** Does all that is due until a moment, each thing at its own. */
export function passTime(world: World, until: number): void {
  for (;;) {
    const next = dueThings(world).reduce<Due | null>(
      (first, due) => (first === null || due.at < first.at ? due : first),
      null,
    )
    if (next === null || next.at > until) break
    world.now = Math.max(world.now, next.at)
    next.happen()
  }
  world.now = Math.max(world.now, until)
}

interface Due {
  readonly at: number
  happen(): void
}

/** Of those at one moment the first in the list goes first. */
function dueThings(world: World): Due[] {
  return [
    ...world.subscriptions.all().flatMap((one) => expiries(world, one)),
    ...world.invoices.all().flatMap((one) => attempts(world, one)),
    ...world.subscriptions.all().flatMap((one) => periodEnd(world, one)),
  ]
}

function expiries(world: World, subscription: Subscription): Due[] {
  const { status, created, pending, latestInvoice } = subscription
  if (status === 'incomplete' && latestInvoice !== null) {
    const invoice = world.invoices.find(latestInvoice)
    return [{ at: created + WAIT, happen: () => voidInvoice(world, invoice) }]
  }
  if (pending === null) return []
  const invoice = world.invoices.find(pending.invoice)
  return [{ at: pending.expiresAt, happen: () => voidInvoice(world, invoice) }]
}

function attempts(world: World, invoice: Invoice): Due[] {
  const { finalizesAt, nextAttempt } = invoice
  if (finalizesAt !== null) {
    return [{ at: finalizesAt, happen: () => firstAttempt(world, invoice) }]
  }
  return nextAttempt === null
    ? []
    : [{ at: nextAttempt, happen: () => anotherAttempt(world, invoice) }]
}

function firstAttempt(world: World, invoice: Invoice): void {
  finalize(world, invoice)
  if (invoice.status === 'open') attempt(world, invoice, 1)
}

const anotherAttempt = (world: World, invoice: Invoice) =>
  attempt(world, invoice, invoice.attemptCount + 1)

function attempt(world: World, invoice: Invoice, count: number): void {
  const subscription = world.subscriptions.find(invoice.subscription)
  const wait = world.retries.days[count - 1]
  invoice.attemptCount = count
  invoice.nextAttempt = wait === undefined ? null : world.now + wait * DAY
  collect(world, invoice)
  if (invoice.status === 'paid') return
  if (wait !== undefined || world.retries.end === 'past_due') subscription.status = 'past_due'
  else if (world.retries.end === 'canceled') return end(world, subscription)
  else subscription.status = 'unpaid'
  tellSubscription(world, 'updated', subscription)
}

function periodEnd(world: World, subscription: Subscription): Due[] {
  const { status, cancelAt, period } = subscription
  if (!['active', 'past_due', 'unpaid'].includes(status)) return []
  if (cancelAt !== null && cancelAt <= period.end) {
    return [{ at: cancelAt, happen: () => end(world, subscription) }]
  }
  return [{ at: period.end, happen: () => renew(world, subscription) }]
}

function renew(world: World, subscription: Subscription): void {
  if (subscription.schedule !== null) {
    nextPhase(world, subscription, world.schedules.find(subscription.schedule))
  }
  const price = world.prices.find(subscription.price)
  subscription.period = periodFrom(world.now, subscription.anchor, price)
  const invoice = draw(world, subscription, 'subscription_cycle', [
    fullLine(world, price, subscription.period),
  ])
  // A draft for an hour; for ever where nobody has paid before.
  if (subscription.status !== 'unpaid') {
    invoice.finalizesAt = world.now + HOUR
    invoice.nextAttempt = world.now + HOUR
  }
  tellInvoice(world, 'updated', invoice)
  tellSubscription(world, 'updated', subscription)
}

function nextPhase(world: World, subscription: Subscription, schedule: Schedule): void {
  const phase = schedule.phases.find(({ period }) => period.start === world.now)
  if (phase) {
    const from = world.prices.find(subscription.price).recurring.interval
    const to = world.prices.find(phase.price).recurring.interval
    if (phase.fromItsStart || from !== to) subscription.anchor = world.now
    subscription.price = phase.price
    subscription.method = phase.method
    tellSchedule(world, 'updated', schedule)
  } else if (schedule.phases.every(({ period }) => period.end <= world.now)) {
    release(world, schedule)
  }
}

/** The subscription goes on as it is, without the schedule. */
export function release(world: World, schedule: Schedule): void {
  const subscription = world.subscriptions.find(schedule.subscription)
  schedule.status = 'released'
  schedule.endedAt = world.now
  subscription.schedule = null
  tellSchedule(world, 'released', schedule)
  tellSubscription(world, 'updated', subscription)
}
