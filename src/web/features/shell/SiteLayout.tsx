import { Outlet } from 'react-router'
import { Toaster } from 'sonner'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useFocusAfterNavigation } from './useFocusAfterNavigation.ts'

const BELOW_THE_HEADER = { top: 76, right: 16, left: 16 }

/** The frame of every page: skip link, header, main, footer, and the one toast. */
export default function SiteLayout() {
  useFocusAfterNavigation()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 font-semibold text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <main id="main" tabIndex={-1} className="flex-1">
          <Outlet />
        </main>
        <Footer />
      </div>
      <Toaster
        position="top-right"
        visibleToasts={1}
        offset={BELOW_THE_HEADER}
        mobileOffset={BELOW_THE_HEADER}
        containerAriaLabel="Messages"
      />
    </>
  )
}
