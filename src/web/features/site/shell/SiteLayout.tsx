import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ownServerPath } from '#domain/organization.ts'
import { useReloadAfterRestore } from '#web/features/people/auth/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import { isOwnServer } from '#web/lib/organization.ts'

// Loaded when idle: no page needs these for its first render.

const OfflineNotice = lazyWithPreload(() => import('./OfflineNotice.tsx'), 'OfflineNotice', {
  whenIdle: true,
  optional: true,
})

const Toasts = lazyWithPreload(() => import('#web/lib/Toasts.tsx'), 'Toasts', {
  whenIdle: true,
  optional: true,
})

/** The layout of every page: skip link, header, main, footer and toast. */
export default function SiteLayout() {
  useSyncWithUrl()
  useFocusAfterNavigation()
  useReloadAfterRestore()
  const elsewhere = useOwnServerPath()
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
        {/* At least as high as the screen, so that the footer does not jump while a page loads. */}
        <main
          id="main"
          tabIndex={-1}
          className="flex-1 empty:min-h-dvh has-[.appear-late]:min-h-dvh"
        >
          {elsewhere === undefined && <Outlet />}
        </main>
        <Footer />
      </div>
      <OfflineNotice />
      <Toasts />
    </>
  )
}

/**
 * Navigates to the current URL if it changed during hydration: the router listens for Back only
 * after hydration.
 */
function useSyncWithUrl(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const { location } = window
    if (location.pathname + location.search === pathname + search) return
    void navigate(location.pathname + location.search + location.hash, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, after hydration
  }, [])
}

/**
 * Leads from a page that an organization's own server does not have to another one, and returns its path. The server
 * redirects pages that are loaded; this is for links inside the site.
 */
function useOwnServerPath(): string | undefined {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const path = isOwnServer() ? ownServerPath(pathname) : undefined
  useEffect(() => {
    if (path !== undefined) void navigate(path, { replace: true })
  }, [navigate, path])
  return path
}
