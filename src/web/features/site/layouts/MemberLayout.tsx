import { Outlet } from 'react-router'
import { RequireLogin } from '#web/features/people/auth/RequireLogin.tsx'
import { AccountReminders } from '#web/features/people/confirmation/AccountReminders.tsx'
import { PrefetchLinks } from '#web/features/site/link-prefetch/PrefetchLinks.tsx'

/** The layout of pages behind the login. */
export default function MemberLayout() {
  return (
    <RequireLogin>
      <PrefetchLinks />
      <AccountReminders />
      <Outlet />
    </RequireLogin>
  )
}
