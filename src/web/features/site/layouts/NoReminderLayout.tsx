import { Outlet } from 'react-router'
import { RequireLogin } from '#web/features/people/auth/RequireLogin.tsx'
import { PrefetchLinks } from '#web/features/site/link-prefetch/PrefetchLinks.tsx'

/** The layout of pages behind the login on which no banner may distract from the questions. */
export default function NoReminderLayout() {
  return (
    <RequireLogin>
      <PrefetchLinks />
      <Outlet />
    </RequireLogin>
  )
}
