import type { Subscription } from '#contract/billing.ts'
import type { Tier } from '#domain/plans.ts'
import { formatCents } from '#domain/money.ts'
import { formatDate } from '#web/lib/time.ts'
import { byPeriod, changeTarget, perPeriod, planName } from './plan-words.ts'

/** Where a plan stands, in a few words. An account without a subscription has what it has. */
export function statusInWords(subscription: Subscription | null, now = new Date()): string {
  if (!subscription) return 'Active'
  const { status, endsAt, scheduled, pending } = subscription
  switch (status) {
    case 'incomplete':
      return 'First payment not made yet'
    case 'unpaid':
      return 'Stopped: its payment was not made'
    case 'past_due': {
      const until = goesOnUntil(subscription, now)
      return until
        ? `Payment failed, your plan goes on until ${formatDate(until)}`
        : 'Payment failed, your plan has stopped'
    }
    case 'active':
      if (pending) return `Active, ${changeTarget(subscription, pending)} waits for its payment`
      if (endsAt) return `Active, ends on ${formatDate(endsAt)}`
      if (scheduled) {
        return `Changes to ${changeTarget(subscription, scheduled)} on ${formatDate(scheduled.at)}`
      }
      return 'Active'
  }
}

/** Until when a plan whose payment failed goes on; null once that is over. */
export function goesOnUntil({ graceEndsAt }: Subscription, now = new Date()): string | null {
  return graceEndsAt !== null && new Date(graceEndsAt) > now ? graceEndsAt : null
}

/** The next payment that is certain; null where there is none. */
export function nextPayment(
  subscription: Subscription | null,
): { at: string; amount: number } | null {
  if (subscription?.status !== 'active' || subscription.endsAt) return null
  const { scheduled, periodEndsAt, amount } = subscription
  return scheduled ?? { at: periodEndsAt, amount }
}

/** Whether there is something running that can be cancelled. */
export const canCancel = (subscription: Subscription): boolean =>
  (subscription.status === 'active' || subscription.status === 'past_due') && !subscription.endsAt

/** Whether a cancellation or a downgrade is under way that can be taken back. */
export const canResume = (subscription: Subscription): boolean =>
  subscription.status === 'active' &&
  (subscription.endsAt !== null || subscription.scheduled !== null)

/** The same at length, for the page that is about nothing else. */
export function statusAtLength(
  tier: Tier,
  subscription: Subscription | null,
  now = new Date(),
): string {
  if (!subscription) return withoutSubscription(tier)
  const { status, endsAt, scheduled, pending, amount, period, periodEndsAt } = subscription
  const plan = planName(subscription.tier)
  switch (status) {
    case 'incomplete':
      return `You have chosen ${plan}, and its first payment has not been made yet. Until then your account is on the ${planName(tier)} plan.`
    case 'unpaid':
      return `${plan} has stopped because its payment was not made. Update your card to have it back.`
    case 'past_due': {
      const until = goesOnUntil(subscription, now)
      const rest = until
        ? `${plan} goes on until ${formatDate(until)}. Update your card so that it stays.`
        : `${plan} has stopped. Update your card to have it back.`
      return `Your last payment failed. ${rest}`
    }
    case 'active':
      if (endsAt) {
        return `You have canceled ${plan}. It stays until ${formatDate(endsAt)}; after that your account is on the Free plan and nothing more is charged.`
      }
      if (scheduled) {
        return `You are on ${plan} until ${formatDate(scheduled.at)}. Then ${changeTarget(subscription, scheduled)} begins, at ${formatCents(scheduled.amount)} ${perPeriod(scheduled.period)}.`
      }
      return [
        `You are on ${plan}, paid ${byPeriod(period)}: ${formatCents(amount)} on ${formatDate(periodEndsAt)}, and so on until you cancel.`,
        ...(pending
          ? [`The change to ${changeTarget(subscription, pending)} waits for its payment.`]
          : []),
      ].join(' ')
  }
}

const withoutSubscription = (tier: Tier): string =>
  tier === 'free'
    ? 'You are on the Free plan: nothing is charged.'
    : `You are on the ${planName(tier)} plan, which was set up for you: nothing is charged here.`
