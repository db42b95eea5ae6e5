import type { SubscriptionStatus } from '#domain/billing.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import type { CardOnFile, ProviderSubscription } from '#server/platform/payments/provider.ts'
import type { Stripe } from 'stripe'
import { idOf, moment, orMissing, whole } from './objects.ts'

/** All that a snapshot is made of. Stripe follows at most four levels. */
const EXPAND = [
  'latest_invoice.confirmation_secret',
  'default_payment_method',
  'schedule',
  'customer.invoice_settings.default_payment_method',
]

/** The subscription as Stripe has it now; null where there is none. */
export async function subscriptionNow(
  stripe: Stripe,
  id: string,
): Promise<ProviderSubscription | null> {
  const subscription = await orMissing(stripe.subscriptions.retrieve(id, { expand: EXPAND }))
  return subscription && snapshot(stripe, subscription)
}

/** What was changed a moment ago is asked for anew: an answer that Stripe repeats can be old. */
export async function afterChange(stripe: Stripe, id: string): Promise<ProviderSubscription> {
  return snapshot(stripe, await loaded(stripe, id))
}

/** Stripe's own object, to be changed. */
export async function loaded(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await orMissing(stripe.subscriptions.retrieve(id, { expand: EXPAND }))
  if (subscription === null) throw new PaymentsAway('the subscription is not there')
  return subscription
}

async function snapshot(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription> {
  const item = itemOf(subscription)
  const status = statusOf(subscription.status)
  const owed = owes(status) ? await owedInvoices(stripe, subscription) : []
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    key: subscription.metadata.key ?? null,
    status,
    priceId: item.price.id,
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    periodStart: moment(item.current_period_start),
    periodEnd: moment(item.current_period_end),
    endsAt: endOf(subscription, item),
    scheduled: scheduledChange(subscription),
    pending: pendingChange(subscription),
    // Since the first of them: who owes for two periods has no more time for the second.
    owedSince: owes(status) ? moment(owed.at(-1)?.created ?? item.current_period_start) : null,
    payment: openPayment(whole(subscription.latest_invoice)) ?? openPayment(owed[0] ?? null),
    card: cardOnFile(subscription),
  }
}

/** We sell one thing at a time, so a subscription has one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new PaymentsAway('the subscription is empty')
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

/** A status that Stripe may yet invent is not one that is paid for. */
const statusOf = (status: string): SubscriptionStatus => STATUSES[status] ?? 'unpaid'

function endOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  const { ended_at, cancel_at, cancel_at_period_end } = subscription
  const end = ended_at ?? cancel_at ?? (cancel_at_period_end ? item.current_period_end : null)
  return end === null ? null : moment(end)
}

export function scheduledChange(
  subscription: Stripe.Subscription,
): { priceId: string; at: Date } | null {
  const schedule = whole(subscription.schedule)
  const phaseEnd = schedule?.current_phase?.end_date
  if (schedule?.status !== 'active' || phaseEnd === undefined) return null
  const next = schedule.phases.find(({ start_date }) => start_date >= phaseEnd)
  const [item] = next?.items ?? []
  return next && item ? { priceId: idOf(item.price), at: moment(next.start_date) } : null
}

export function pendingChange({ pending_update }: Stripe.Subscription): { priceId: string } | null {
  const [item] = pending_update?.subscription_items ?? []
  return item ? { priceId: item.price.id } : null
}

const owes = (status: SubscriptionStatus) => status === 'past_due' || status === 'unpaid'

/** The invoices that are open, latest first. That of an upgrade counts only where there is no other. */
async function owedInvoices(
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
  const owed = open.filter(({ billing_reason }) => billing_reason !== 'subscription_update')
  return owed.length > 0 ? owed : open
}

function openPayment(
  invoice: Stripe.Invoice | null,
): { clientSecret: string; amount: number } | null {
  const secret = invoice?.confirmation_secret?.client_secret
  if (invoice?.status !== 'open' || secret === undefined) return null
  return { clientSecret: secret, amount: invoice.amount_remaining }
}

/** The card that the next payment is taken from: the subscription's own goes before the customer's. */
function cardOnFile(subscription: Stripe.Subscription): CardOnFile | null {
  const customer = whole(subscription.customer)
  const own = whole(subscription.default_payment_method)
  const theirs =
    customer === null || customer.deleted
      ? null
      : whole(customer.invoice_settings.default_payment_method)
  const card = (own ?? theirs)?.card
  if (!card) return null
  const { brand, last4, exp_month, exp_year } = card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}
