import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useAskWhenBroughtBack } from '#web/features/auth/queries.ts'
import { waitForIdle } from '#web/lib/wait-for-idle.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

/** No page begins with a message, so what shows them comes after the page. */
const Toasts = lazy(() =>
  waitForIdle()
    .then(() => import('#web/lib/Toasts.tsx'))
    .then((module) => ({ default: module.Toasts })),
)

/** The frame of every page: skip link, header, main, footer, and the one toast. */
export default function SiteLayout() {
  useCatchUp()
  useFocusAfterNavigation()
  useAskWhenBroughtBack()
  return (
    <>
      <a
        href="#main"
        className="no-print fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 font-semibold text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        {/* As high as the screen while a page loads, so that the footer does not jump out of it. */}
        <main
          id="main"
          tabIndex={-1}
          className="flex-1 empty:min-h-dvh has-[.appear-late]:min-h-dvh"
        >
          <Outlet />
        </main>
        <Footer />
      </div>
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}

/**
 * Goes to where the address has gone. The router begins to listen for Back once it is there: who
 * presses it while the page is still being made ready would stay on the page that was left.
 */
function useCatchUp(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const { location } = window
    if (location.pathname + location.search === pathname + search) return
    void navigate(location.pathname + location.search + location.hash, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the router has begun to listen
  }, [])
}
