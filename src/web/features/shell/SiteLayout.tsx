import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { Footer } from './Footer.tsx'
import { useAskWhenBroughtBack } from '#web/features/auth/queries.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { Header } from './Header.tsx'
import { useCatchUp } from './useCatchUp.ts'
import { useFocusAfterNavigation } from './useFocusAfterNavigation.ts'

/** No page begins with a message, so what shows them comes after the page. */
const Toasts = lazy(() =>
  whenIdle()
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
