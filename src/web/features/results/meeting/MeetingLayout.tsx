import { Outlet } from 'react-router'
import { useReloadAfterRestore } from '#web/features/people/auth/queries.ts'
import { RequireLogin } from '#web/features/people/auth/RequireLogin.tsx'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'

// Loaded when idle, as in the layout of the site.
const OfflineNotice = lazyWithPreload(
  () => import('#web/features/site/shell/OfflineNotice.tsx'),
  'OfflineNotice',
  { whenIdle: true, optional: true },
)

const Toasts = lazyWithPreload(() => import('#web/lib/Toasts.tsx'), 'Toasts', {
  whenIdle: true,
  optional: true,
})

/** The layout of a meeting, which fills the window: no header, no banners, no footer. */
export default function MeetingLayout() {
  useReloadAfterRestore()
  return (
    <>
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <RequireLogin>
          <Outlet />
        </RequireLogin>
      </main>
      <OfflineNotice />
      <Toasts />
    </>
  )
}
