import type { CardOnFile, SubscriptionStatus } from '#domain/billing.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import type { Stripe } from 'stripe'
import { expanded, idOf, nullIfMissing, toDate } from './objects.ts'

/** Everything a snapshot needs. Stripe expands at most four levels. */
const EXPAND = [
  'latest_invoice.confirmation_secret',
  'default_payment_method',
  'schedule',
  'customer.invoice_settings.default_payment_method',
]

/** Returns the subscription as it is now; null if it does not exist. */
export async function fetchSubscription(
  stripe: Stripe,
  id: string,
): Promise<ProviderSubscription | null> {
  const subscription = await nullIfMissing(stripe.subscriptions.retrieve(id, { expand: EXPAND }))
  return subscription && snapshot(stripe, subscription)
}

/** Fetches a subscription after a change: a response repeated for a key can be outdated. */
export async function refetchSubscription(
  stripe: Stripe,
  id: string,
): Promise<ProviderSubscription> {
  return snapshot(stripe, await loadSubscription(stripe, id))
}

/** Returns Stripe's own object. Throws PaymentsUnavailable if it does not exist. */
export async function loadSubscription(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await nullIfMissing(stripe.subscriptions.retrieve(id, { expand: EXPAND }))
  if (subscription === null) throw new PaymentsUnavailable('the subscription does not exist')
  return subscription
}

async function snapshot(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription> {
  const item = itemOf(subscription)
  const status = statusOf(subscription.status)
  const overdue = isOverdue(status) ? await overdueInvoices(stripe, subscription) : []
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    key: subscription.metadata.key ?? null,
    status,
    priceId: item.price.id,
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    endsAt: endDate(subscription, item),
    scheduled: scheduledChange(subscription),
    pending: pendingChange(subscription),
    // The oldest counts: a second unpaid period does not extend the deadline.
    owedSince: isOverdue(status)
      ? toDate(overdue.at(-1)?.created ?? item.current_period_start)
      : null,
    payment: openPayment(expanded(subscription.latest_invoice)) ?? openPayment(overdue[0] ?? null),
    card: cardOnFile(subscription),
  }
}

/** Returns the only item: we sell one thing per subscription. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new PaymentsUnavailable('the subscription has no item')
  return item
}

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

// An unknown status counts as unpaid.
const statusOf = (status: string): SubscriptionStatus => STATUSES[status] ?? 'unpaid'

function endDate(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  const { ended_at, cancel_at, cancel_at_period_end } = subscription
  const end = ended_at ?? cancel_at ?? (cancel_at_period_end ? item.current_period_end : null)
  return end === null ? null : toDate(end)
}

export function scheduledChange(
  subscription: Stripe.Subscription,
): { priceId: string; at: Date } | null {
  const schedule = expanded(subscription.schedule)
  const phaseEnd = schedule?.current_phase?.end_date
  if (schedule?.status !== 'active' || phaseEnd === undefined) return null
  const next = schedule.phases.find(({ start_date }) => start_date >= phaseEnd)
  const [item] = next?.items ?? []
  return next && item ? { priceId: idOf(item.price), at: toDate(next.start_date) } : null
}

export function pendingChange({ pending_update }: Stripe.Subscription): { priceId: string } | null {
  const [item] = pending_update?.subscription_items ?? []
  return item ? { priceId: item.price.id } : null
}

const isOverdue = (status: SubscriptionStatus) => status === 'past_due' || status === 'unpaid'

/** Returns open invoices, latest first. An upgrade's counts only if there is no other. */
async function overdueInvoices(
  stripe: Stripe,
  { id }: Stripe.Subscription,
): Promise<Stripe.Invoice[]> {
  const list = await stripe.invoices.list({
    subscription: id,
    status: 'open',
    limit: 100,
    expand: ['data.confirmation_secret'],
  })
  const open = list.data.toSorted((a, b) => b.created - a.created)
  const overdue = open.filter(({ billing_reason }) => billing_reason !== 'subscription_update')
  return overdue.length > 0 ? overdue : open
}

function openPayment(
  invoice: Stripe.Invoice | null,
): { clientSecret: string; amount: number } | null {
  const secret = invoice?.confirmation_secret?.client_secret
  if (invoice?.status !== 'open' || secret === undefined) return null
  return { clientSecret: secret, amount: invoice.amount_remaining }
}

/** Returns the card that is charged next: the subscription's own, otherwise the customer's. */
function cardOnFile(subscription: Stripe.Subscription): CardOnFile | null {
  const customer = expanded(subscription.customer)
  const own = expanded(subscription.default_payment_method)
  const customerDefault =
    customer === null || customer.deleted
      ? null
      : expanded(customer.invoice_settings.default_payment_method)
  const card = (own ?? customerDefault)?.card
  if (!card) return null
  const { brand, last4, exp_month, exp_year } = card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}
