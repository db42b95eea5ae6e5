import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import type { Stripe } from 'stripe'
import type { OnFailure } from './calls.ts'
import { expanded, idOf } from './objects.ts'
import { intervalOf } from './prices.ts'
import { itemOf, loadSubscription, refetchSubscription, scheduledChange } from './snapshot.ts'

/** Schedules another price: a subscription schedule with two phases, this period and the next. */
export async function changeAtPeriodEnd(
  stripe: Stripe,
  id: string,
  priceId: string,
  onFailure: OnFailure,
): Promise<ProviderSubscription> {
  const subscription = await loadSubscription(stripe, id)
  await cancelPendingUpgrade(stripe, subscription)
  onFailure(() => restorePlannedChange(stripe, subscription))
  await removeCancellation(stripe, subscription)
  await schedulePrice(stripe, subscription, priceId)
  return refetchSubscription(stripe, id)
}

export async function cancelAtPeriodEnd(
  stripe: Stripe,
  id: string,
  onFailure: OnFailure,
): Promise<ProviderSubscription> {
  const subscription = await loadSubscription(stripe, id)
  await cancelPendingUpgrade(stripe, subscription)
  onFailure(() => restorePlannedChange(stripe, subscription))
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  return refetchSubscription(stripe, id)
}

export async function clearPlannedChange(
  stripe: Stripe,
  id: string,
): Promise<ProviderSubscription> {
  const subscription = await loadSubscription(stripe, id)
  await releaseSchedule(stripe, subscription)
  await removeCancellation(stripe, subscription)
  return refetchSubscription(stripe, id)
}

// Stripe refuses to cancel a subscription with a schedule. Released, it continues unchanged.
export async function releaseSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  const id = idOf(schedule)
  if (id !== null) await stripe.subscriptionSchedules.release(id)
}

/** Drops an upgrade that waits for its payment, by voiding its invoice. */
export async function cancelPendingUpgrade(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = idOf(latest_invoice)
  if (pending_update !== null && invoice !== null) await stripe.invoices.voidInvoice(invoice)
}

// In the dashboard, an end date can be set as well.
const isCancelled = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at !== null

async function removeCancellation(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { id, cancel_at_period_end, cancel_at } = subscription
  if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' })
}

/** Uses the existing schedule, which a failed call may have left, or creates one. */
export async function schedulePrice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  priceId: string,
): Promise<void> {
  const item = itemOf(subscription)
  const next = await stripe.prices.retrieve(priceId)
  const schedule =
    expanded(subscription.schedule) ??
    (await stripe.subscriptionSchedules.create({ from_subscription: subscription.id }))
  // Stripe removes the card if a phase does not name it.
  const card = idOf(subscription.default_payment_method)
  const phase = {
    proration_behavior: 'none' as const,
    ...(card !== null && { default_payment_method: card }),
  }
  const sameLength = next.recurring?.interval === item.price.recurring?.interval
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        ...phase,
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        ...phase,
        items: [{ price: priceId, quantity: 1 }],
        duration: intervalOf(next),
        ...(!sameLength && { billing_cycle_anchor: 'phase_start' as const }),
      },
    ],
  })
}

/**
 * Restores a cancellation or a scheduled change after a failed call. Does nothing if one is planned
 * now: then the call removed nothing, or did succeed.
 */
export async function restorePlannedChange(
  stripe: Stripe,
  before: Stripe.Subscription,
): Promise<void> {
  const scheduled = scheduledChange(before)
  if (scheduled === null && !isCancelled(before)) return
  const now = await loadSubscription(stripe, before.id)
  if (isCancelled(now) || scheduledChange(now) !== null) return
  if (scheduled !== null) return schedulePrice(stripe, now, scheduled.priceId)
  await releaseSchedule(stripe, now)
  await stripe.subscriptions.update(
    now.id,
    before.cancel_at_period_end
      ? { cancel_at_period_end: true }
      : { cancel_at: before.cancel_at ?? '' },
  )
}
