import { useState } from 'react'
import { Outlet } from 'react-router'
import { useUser } from '#web/features/auth/queries.ts'
import { ConfirmReminder } from './components/ConfirmReminder.tsx'
import { hideReminder, isReminderHidden } from './hidden-reminder.ts'
import { useConfirmedElsewhere } from './queries.ts'

/** Above the pages behind the login, for whoever has not confirmed their address. */
export default function ReminderLayout() {
  const user = useUser()
  useConfirmedElsewhere()
  const [hidden, setHidden] = useState(() => isReminderHidden(user.id))

  function hide() {
    hideReminder(user.id)
    setHidden(true)
    // What had the focus goes away with the reminder.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      {!user.emailConfirmed && !hidden && <ConfirmReminder email={user.email} onHide={hide} />}
      <Outlet />
    </>
  )
}
