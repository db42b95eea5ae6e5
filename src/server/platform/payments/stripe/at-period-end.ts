import type { ProviderSubscription } from '#server/platform/payments/provider.ts'
import type { Stripe } from 'stripe'
import type { IfBroken } from './calls.ts'
import { idOf, whole } from './objects.ts'
import { lengthOf } from './prices.ts'
import { afterChange, itemOf, loaded, scheduledChange } from './snapshot.ts'

/** Another price from the end of the period on: a schedule of two phases, this period and one more. */
export async function changeAtPeriodEnd(
  stripe: Stripe,
  id: string,
  priceId: string,
  ifBroken: IfBroken,
): Promise<ProviderSubscription> {
  const subscription = await loaded(stripe, id)
  await dropPending(stripe, subscription)
  ifBroken(() => putBack(stripe, subscription))
  await liftCancellation(stripe, subscription)
  await schedulePrice(stripe, subscription, priceId)
  return afterChange(stripe, id)
}

export async function cancelAtPeriodEnd(
  stripe: Stripe,
  id: string,
  ifBroken: IfBroken,
): Promise<ProviderSubscription> {
  const subscription = await loaded(stripe, id)
  await dropPending(stripe, subscription)
  ifBroken(() => putBack(stripe, subscription))
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  return afterChange(stripe, id)
}

export async function keep(stripe: Stripe, id: string): Promise<ProviderSubscription> {
  const subscription = await loaded(stripe, id)
  await releaseSchedule(stripe, subscription)
  await liftCancellation(stripe, subscription)
  return afterChange(stripe, id)
}

/** A subscription that a schedule manages refuses to be cancelled; released, it goes on as it is. */
export async function releaseSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  const id = idOf(schedule)
  if (id !== null) await stripe.subscriptionSchedules.release(id)
}

/** An upgrade that still waits for its payment is dropped by voiding its invoice. */
export async function dropPending(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = idOf(latest_invoice)
  if (pending_update !== null && invoice !== null) await stripe.invoices.voidInvoice(invoice)
}

/** In the dashboard a date can be set as well. */
const isCancelled = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at !== null

async function liftCancellation(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id, cancel_at_period_end, cancel_at } = subscription
  if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' })
}

/** Takes the schedule that there is, also after a call of ours that broke off, or a new one. */
export async function schedulePrice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  priceId: string,
): Promise<void> {
  const item = itemOf(subscription)
  const next = await stripe.prices.retrieve(priceId)
  const schedule =
    whole(subscription.schedule) ??
    (await stripe.subscriptionSchedules.create({ from_subscription: subscription.id }))
  // A phase that does not name the card forgets it.
  const card = idOf(subscription.default_payment_method)
  const common = {
    proration_behavior: 'none' as const,
    ...(card !== null && { default_payment_method: card }),
  }
  const sameLength = next.recurring?.interval === item.price.recurring?.interval
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        ...common,
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        ...common,
        items: [{ price: priceId, quantity: 1 }],
        duration: lengthOf(next),
        ...(!sameLength && { billing_cycle_anchor: 'phase_start' as const }),
      },
    ],
  })
}

/**
 * After a call that broke off: what was to happen at the end of the period happens after all. Where
 * something is to happen as it stands now, nothing was taken away, or the call did what it was for.
 */
export async function putBack(stripe: Stripe, before: Stripe.Subscription): Promise<void> {
  const scheduled = scheduledChange(before)
  if (scheduled === null && !isCancelled(before)) return
  const now = await loaded(stripe, before.id)
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
