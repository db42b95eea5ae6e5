import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { useUser } from '#web/features/auth/queries.ts'
import { billingQuery } from '#web/features/billing/billing-query.ts'
import { ConfirmReminder } from './components/ConfirmReminder.tsx'
import { hideReminder, isReminderHidden } from './reminder-dismissal.ts'
import { useConfirmedElsewhere } from './queries.ts'

/** Hardly anybody owes a payment. */
const PaymentBanner = lazy(() =>
  import('#web/features/billing/components/PaymentBanner.tsx').then((module) => ({
    default: module.PaymentBanner,
  })),
)

/**
 * Above the pages behind the login: for whoever has not confirmed their address, and for whoever
 * owes a payment.
 */
export default function ReminderLayout() {
  const user = useUser()
  useConfirmedElsewhere()
  // Asked only for those who have a plan to lose: free accounts wait for nothing. What a page below
  // has asked for shows here as well, so that a plan that was lost is spoken of there.
  const { data: billing } = useQuery({ ...billingQuery, enabled: user.subscriptionTier !== 'free' })
  const subscription = billing?.subscription
  const owes = subscription?.status === 'past_due' || subscription?.status === 'unpaid'
  const [hidden, setHidden] = useState(() => isReminderHidden(user.id))

  function hide() {
    hideReminder(user.id)
    setHidden(true)
    // What had the focus goes away with the reminder.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      {owes && (
        <Suspense>
          <PaymentBanner subscription={subscription} />
        </Suspense>
      )}
      {!user.emailConfirmed && !hidden && <ConfirmReminder email={user.email} onHide={hide} />}
      <Outlet />
    </>
  )
}
