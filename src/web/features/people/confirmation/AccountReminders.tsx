import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { billingQuery } from '#web/features/money/billing/billing-query.ts'
import { ConfirmationHost } from '#web/features/people/confirm-login/ConfirmationHost.tsx'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { isOwnServer } from '#web/lib/organization.ts'
import { ConfirmReminder } from './components/ConfirmReminder.tsx'
import { hideReminder, isReminderHidden } from './reminder-dismissal.ts'
import { useConfirmationInOtherTabs } from './queries.ts'

/** Loaded on demand, because few accounts have an overdue payment. */
const PaymentBanner = lazyWithPreload(
  () => import('#web/features/money/billing/components/PaymentBanner.tsx'),
  'PaymentBanner',
  { optional: true },
)

/**
 * Shows reminders to confirm the email address and to pay an overdue invoice. Has the dialog of calls
 * that need a confirmation.
 */
export function AccountReminders() {
  const user = useUser()
  const { isOwner } = useRole()
  useConfirmationInOtherTabs()
  // Fetched only by owners of a workspace with a paid plan. Data fetched by a page is shown
  // too, so that the banner covers a plan that was just lost.
  const { data: billing } = useQuery({
    ...billingQuery,
    enabled: isOwner && user.subscriptionTier !== 'free' && !isOwnServer(),
  })
  const subscription = billing?.subscription
  const isOverdue = subscription?.status === 'past_due' || subscription?.status === 'unpaid'
  const [hidden, setHidden] = useState(() => isReminderHidden(user.id))

  function hide() {
    hideReminder(user.id)
    setHidden(true)
    // The focused button disappears with the reminder.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      {isOverdue && <PaymentBanner subscription={subscription} />}
      {!user.emailConfirmed && !hidden && <ConfirmReminder email={user.email} onHide={hide} />}
      <ConfirmationHost />
    </>
  )
}
