import { clsx } from 'clsx'
import type { Subscription } from '#contract/billing.ts'
import { planName } from '#web/features/money/billing/plan-words.ts'
import { activeGraceEnd } from '#web/features/money/billing/status-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** Shown above every page while a payment is overdue. */
export function PaymentBanner({ subscription }: { subscription: Subscription }) {
  const plan = planName(subscription.tier)
  const owed = subscription.status === 'past_due'
  const until = owed ? activeGraceEnd(subscription) : null
  return (
    <section
      aria-label="Your payment"
      className={clsx(
        'no-print border-b',
        owed ? 'border-ink bg-ink text-on-ink' : 'border-line bg-sunken',
      )}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 py-1 text-sm sm:px-6">
        <p className="min-w-0 py-1.5">
          {until ? (
            <>
              <strong className="font-semibold">Your last payment failed.</strong> {plan} stays
              active until {formatDate(until)}.
            </>
          ) : (
            `${plan} ended because the payment was not received.`
          )}
        </p>
        <ButtonLink
          to={paths.changeCard}
          variant={owed ? 'primary' : 'quiet'}
          className={clsx(
            '-ml-4 underline underline-offset-4 sm:ml-0',
            owed && 'focus-visible:-outline-offset-4 focus-visible:outline-on-ink',
          )}
        >
          Update your card
        </ButtonLink>
      </div>
    </section>
  )
}
