import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useReloadAfterRestore } from '#web/features/people/auth/queries.ts'
import { loadWhenOnline } from '#web/lib/lazy-with-preload.tsx'
import { waitForIdle } from '#web/lib/wait-for-idle.ts'

// Loaded when idle, as in the layout of the site.
const OfflineNotice = lazy(() =>
  waitForIdle()
    .then(() => loadWhenOnline(() => import('#web/features/site/shell/OfflineNotice.tsx')))
    .then((module) => ({ default: module.OfflineNotice })),
)

const Toasts = lazy(() =>
  waitForIdle()
    .then(() => loadWhenOnline(() => import('#web/lib/Toasts.tsx')))
    .then((module) => ({ default: module.Toasts })),
)

/** The layout of a meeting, which fills the window: no header, no banners, no footer. */
export default function MeetingLayout() {
  useReloadAfterRestore()
  return (
    <>
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <Outlet />
      </main>
      <Suspense>
        <OfflineNotice />
      </Suspense>
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}
