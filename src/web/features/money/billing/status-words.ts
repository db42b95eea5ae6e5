import type { Subscription } from '#contract/billing.ts'
import type { Tier } from '#domain/plans.ts'
import { formatCents } from '#domain/money.ts'
import { formatDate } from '#web/lib/time.ts'
import { byPeriod, changeTarget, perPeriod, planName } from './plan-words.ts'
import { serverNow } from '#web/lib/server-clock.ts'

/** Returns the status of a plan in a few words. Accounts without a subscription are `Active`. */
export function statusInWords(
  subscription: Subscription | null,
  now = new Date(serverNow()),
): string {
  if (!subscription) return 'Active'
  const { status, endsAt, scheduled, pending } = subscription
  switch (status) {
    case 'incomplete':
      return 'Waiting for first payment'
    case 'unpaid':
      return 'Ended: payment not received'
    case 'past_due': {
      const until = activeGraceEnd(subscription, now)
      return until
        ? `Payment failed; active until ${formatDate(until)}`
        : 'Payment failed; plan ended'
    }
    case 'active':
      if (pending)
        return `Active; the change to ${changeTarget(subscription, pending)} is waiting for payment`
      if (endsAt) return `Active, ends on ${formatDate(endsAt)}`
      if (scheduled) {
        return `Changes to ${changeTarget(subscription, scheduled)} on ${formatDate(scheduled.at)}`
      }
      return 'Active'
  }
}

/** Returns when the grace period after a failed payment ends; null once it is over. */
export function activeGraceEnd(
  { graceEndsAt }: Subscription,
  now = new Date(serverNow()),
): string | null {
  return graceEndsAt !== null && new Date(graceEndsAt) > now ? graceEndsAt : null
}

/** Returns the next scheduled payment; null if the plan ends or a payment is overdue. */
export function nextPayment(
  subscription: Subscription | null,
): { at: string; amount: number } | null {
  if (subscription?.status !== 'active' || subscription.endsAt) return null
  const { scheduled, periodEndsAt, amount } = subscription
  return scheduled ?? { at: periodEndsAt, amount }
}

/** True if there is a subscription that can be canceled. */
export const canCancel = (subscription: Subscription): boolean =>
  (subscription.status === 'active' || subscription.status === 'past_due') && !subscription.endsAt

/** True if a scheduled cancellation or downgrade can be undone. */
export const canResume = (subscription: Subscription): boolean =>
  subscription.status === 'active' &&
  (subscription.endsAt !== null || subscription.scheduled !== null)

/** Returns the status in full sentences, for the billing page. */
export function statusAtLength(
  tier: Tier,
  subscription: Subscription | null,
  now = new Date(serverNow()),
): string {
  if (!subscription) return withoutSubscription(tier)
  const { status, endsAt, scheduled, pending, amount, period, periodEndsAt } = subscription
  const plan = planName(subscription.tier)
  switch (status) {
    case 'incomplete':
      return `You have chosen ${plan}, but the first payment has not been made. Until then your account is on the ${planName(tier)} plan.`
    case 'unpaid':
      return `${plan} ended because the payment was not received. Update your card to restore it.`
    case 'past_due': {
      const until = activeGraceEnd(subscription, now)
      const rest = until
        ? `${plan} stays active until ${formatDate(until)}. Update your card to keep it.`
        : `${plan} has ended. Update your card to restore it.`
      return `Your last payment failed. ${rest}`
    }
    case 'active':
      if (endsAt) {
        return `You have canceled ${plan}. It stays active until ${formatDate(endsAt)}. After that your account is on the Free plan and you won't be charged again.`
      }
      if (scheduled) {
        return `You're on ${plan} until ${formatDate(scheduled.at)}. Then ${changeTarget(subscription, scheduled)} starts at ${formatCents(scheduled.amount)} ${perPeriod(scheduled.period)}.`
      }
      return [
        `You're on ${plan}, billed ${byPeriod(period)}. Next payment: ${formatCents(amount)} on ${formatDate(periodEndsAt)}. It renews until you cancel.`,
        ...(pending
          ? [`The change to ${changeTarget(subscription, pending)} is waiting for payment.`]
          : []),
      ].join(' ')
  }
}

const withoutSubscription = (tier: Tier): string =>
  tier === 'free'
    ? "You're on the Free plan. Nothing is charged."
    : `You're on the ${planName(tier)} plan, set up by an administrator. Nothing is charged here.`
