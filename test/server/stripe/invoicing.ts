import { tell, tellInvoice, tellSchedule, tellSubscription } from './news.ts'
import { refused } from './refusal.ts'
import { showCharge, showIntent } from './show-payments.ts'
import { sum } from './show.ts'
import { newId } from './world.ts'
import type { Intent, Invoice, Line, Method, Subscription, World } from './world.ts'

/** Less than this is not charged; it stays on the customer's balance. */
const SMALLEST_CHARGE = 50

/** A draft of an invoice. */
export function draw(
  world: World,
  subscription: Subscription,
  reason: Invoice['reason'],
  lines: readonly Line[],
): Invoice {
  const invoice = world.invoices.add({
    id: newId('in'),
    customer: subscription.customer,
    subscription: subscription.id,
    created: world.now,
    reason,
    lines,
    status: 'draft',
    number: null,
    startingBalance: world.customers.find(subscription.customer).balance,
    endingBalance: null,
    amountDue: Math.max(0, sum(lines)),
    amountPaid: 0,
    attempted: false,
    attemptCount: 0,
    finalizesAt: null,
    nextAttempt: null,
    intent: null,
  })
  subscription.latestInvoice = invoice.id
  tellInvoice(world, 'created', invoice)
  return invoice
}

/** What is due of a sum, and what the balance is afterwards. Below zero is to the customer's credit. */
export function settled(total: number, balance: number): { due: number; balance: number } {
  const open = total + balance
  if (open <= 0) return { due: 0, balance: open }
  return open < SMALLEST_CHARGE ? { due: 0, balance: open } : { due: open, balance: 0 }
}

/** From here on it is not changed any more, and can be paid. */
export function finalize(world: World, invoice: Invoice): void {
  const customer = world.customers.find(invoice.customer)
  const { due, balance } = settled(sum(invoice.lines), customer.balance)
  invoice.startingBalance = customer.balance
  invoice.endingBalance = balance
  invoice.amountDue = due
  customer.balance = balance
  customer.invoices += 1
  invoice.number = `${customer.id.slice(4, 12).toUpperCase()}-${String(customer.invoices).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.finalizesAt = null
  if (due > 0) invoice.intent = newIntent(world, invoice).id
  tellInvoice(world, 'finalized', invoice)
  if (due === 0) {
    invoice.attempted = true
    paid(world, invoice)
  }
}

function newIntent(world: World, { id, customer, amountDue }: Invoice): Intent {
  const intentId = newId('pi')
  const intent = world.intents.add({
    id: intentId,
    secret: `${intentId}_secret_${newId('s')}`,
    created: world.now,
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
  tell(world, 'payment_intent.created', showIntent(intent))
  return intent
}

/** Charges the card on file. Only with the customer there can a bank ask them something. */
export function collect(world: World, invoice: Invoice): void {
  if (invoice.intent === null) return
  const intent = world.intents.find(invoice.intent)
  const subscription = world.subscriptions.find(invoice.subscription)
  const id = subscription.method ?? world.customers.find(invoice.customer).method
  const method = id === null ? null : world.methods.find(id)
  if (method?.mood === 'ok') return succeed(world, intent, method)
  if (method?.mood === 'asks') return ask(world, intent, method)
  fail(world, intent, method, {
    code: method === null ? 'payment_method_missing' : 'card_declined',
    message: method === null ? 'There is no card on file.' : 'Your card was declined.',
  })
}

export function succeed(world: World, intent: Intent, method: Method): void {
  intent.status = 'succeeded'
  intent.method = method.id
  intent.error = null
  const charge = world.charges.add({
    id: newId('ch'),
    created: world.now,
    intent: intent.id,
    customer: intent.customer,
    amount: intent.amount,
    method: method.id,
    metadata: { ...intent.metadata },
    refunded: 0,
  })
  intent.charge = charge.id
  tell(world, 'charge.succeeded', showCharge(charge))
  tell(world, 'payment_intent.succeeded', showIntent(intent))
  if (intent.invoice === null) return
  const invoice = world.invoices.find(intent.invoice)
  const subscription = world.subscriptions.find(invoice.subscription)
  if (subscription.savesCard) subscription.method = method.id
  invoice.attempted = true
  invoice.attemptCount ||= 1
  paid(world, invoice)
}

export function ask(world: World, intent: Intent, method: Method): void {
  intent.status = 'requires_action'
  intent.method = method.id
  intent.error = null
  tell(world, 'payment_intent.requires_action', showIntent(intent))
  if (intent.invoice === null) return
  const invoice = world.invoices.find(intent.invoice)
  invoice.attempted = true
  tellInvoice(world, 'payment_action_required', invoice)
}

export function fail(
  world: World,
  intent: Intent,
  method: Method | null,
  error: { code: string; message: string },
): void {
  intent.status = 'requires_payment_method'
  intent.method = null
  intent.error = error
  tell(world, 'payment_intent.payment_failed', showIntent(intent))
  if (method) tell(world, 'charge.failed', { object: 'charge', payment_intent: intent.id })
  if (intent.invoice === null) return
  const invoice = world.invoices.find(intent.invoice)
  invoice.attempted = true
  // What a person tries after the first time does not count.
  invoice.attemptCount ||= 1
  tellInvoice(world, 'payment_failed', invoice)
}

function paid(world: World, invoice: Invoice): void {
  const subscription = world.subscriptions.find(invoice.subscription)
  invoice.status = 'paid'
  invoice.amountPaid = invoice.amountDue
  invoice.nextAttempt = null
  tellInvoice(world, 'paid', invoice)
  tellInvoice(world, 'payment_succeeded', invoice)
  const { pending } = subscription
  if (pending?.invoice === invoice.id) {
    apply(subscription, pending)
    if (pending.cancelAtPeriodEnd !== null) setCancellation(subscription, pending.cancelAtPeriodEnd)
    subscription.pending = null
    tellSubscription(world, 'pending_update_applied', subscription)
  }
  becomeActive(world, subscription)
  tellSubscription(world, 'updated', subscription)
}

export function apply(
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

/** Once the latest invoice that counts is paid. What has ended stays so, whoever pays for it. */
function becomeActive(world: World, subscription: Subscription): void {
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return
  const latest = world.invoices
    .all()
    .findLast(
      ({ subscription: id, status }) =>
        id === subscription.id && status !== 'void' && status !== 'draft',
    )
  if (latest?.status === 'paid') subscription.status = 'active'
}

export function voidInvoice(world: World, invoice: Invoice): void {
  if (invoice.status === 'paid') throw refused('Invoices with `paid` payments cannot be voided.')
  if (invoice.status !== 'open') {
    throw refused("You can only pass in open invoices. This invoice isn't open.")
  }
  const customer = world.customers.find(invoice.customer)
  customer.balance += invoice.startingBalance - (invoice.endingBalance ?? invoice.startingBalance)
  invoice.status = 'void'
  invoice.nextAttempt = null
  const intent = invoice.intent === null ? null : world.intents.find(invoice.intent)
  if (intent) {
    intent.status = 'canceled'
    tell(world, 'payment_intent.canceled', showIntent(intent))
  }
  tellInvoice(world, 'voided', invoice)
  withoutInvoice(world, invoice)
}

function withoutInvoice(world: World, invoice: Invoice): void {
  const subscription = world.subscriptions.find(invoice.subscription)
  if (subscription.endedAt !== null) return
  if (subscription.pending?.invoice === invoice.id) {
    subscription.pending = null
    tellSubscription(world, 'pending_update_expired', subscription)
  } else if (subscription.status === 'incomplete') {
    subscription.status = 'incomplete_expired'
    subscription.endedAt = world.now
  } else becomeActive(world, subscription)
  tellSubscription(world, 'updated', subscription)
}

/** Ends it at once. What is open of its invoices stays so, but is not collected any more. */
export function end(world: World, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.canceledAt ??= world.now
  subscription.endedAt = world.now
  subscription.pending = null
  for (const invoice of world.invoices.all()) {
    if (invoice.subscription !== subscription.id) continue
    invoice.nextAttempt = null
    invoice.finalizesAt = null
  }
  if (subscription.schedule !== null) {
    const schedule = world.schedules.find(subscription.schedule)
    schedule.status = 'canceled'
    schedule.endedAt = world.now
    subscription.schedule = null
    tellSchedule(world, 'canceled', schedule)
  }
  tellSubscription(world, 'deleted', subscription)
}
