import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { PRODUCT_NAME } from '#domain/product.ts'
import './app.css'
import { MEMBER_SCRIPT } from './features/people/auth/login-hint.ts'
import { endLogin } from './features/people/auth/queries.ts'
import { createQueryClient } from './lib/query-client.ts'
import { siteOrigin } from './lib/origin.ts'
import { THEME_SCRIPT } from './lib/theme.ts'
import { FORM_SCRIPT } from './ui/Form.tsx'
import { Spinner } from './ui/Spinner.tsx'
import { CONTACT_EMAIL } from './lib/product.ts'
import { paths } from './paths.ts'
import { Button, ButtonAnchor } from './ui/Button.tsx'
import { TextAnchor } from './ui/TextLink.tsx'
import { Logo } from './features/site/shell/Logo.tsx'

/** Returns the title of the fallback document, until a route sets its own. */
export const meta = () => [{ title: PRODUCT_NAME }]

export const links = () => [
  {
    rel: 'preload',
    href: instrumentSans,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/**
 * Replaces a blocked sessionStorage, whose mere access throws, by one that stores nothing. The
 * router accesses it in its own inline script without catching the error.
 */
const STORAGE_SCRIPT = `try{sessionStorage}catch(e){Object.defineProperty(window,'sessionStorage',{value:{getItem:function(){return null},setItem:function(){throw e},removeItem:function(){}}})};`

export function Layout({ children }: { children: ReactNode }) {
  return (
    // Suppresses the warning about attributes that differ: the script below sets the theme before
    // hydration, and the server sets the origin.
    <html lang="en" data-origin={siteOrigin()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10131a" media="(prefers-color-scheme: dark)" />
        <script
          dangerouslySetInnerHTML={{
            __html: STORAGE_SCRIPT + THEME_SCRIPT + MEMBER_SCRIPT + FORM_SCRIPT,
          }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const [queryClient] = useState(() => createQueryClient({ onUnauthenticated: endLogin }))
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** Content of the fallback document, which is served for paths without a prerendered page. */
export function HydrateFallback() {
  return (
    <>
      <noscript>
        <p className="px-4 py-8">Please switch on JavaScript to use this page.</p>
      </noscript>
      <Spinner label="Loading the page" className="min-h-dvh" />
    </>
  )
}

export function ErrorBoundary() {
  return <CrashPage />
}

/**
 * Shown when rendering fails, for example because code could not be loaded offline. Uses no
 * component that may have failed.
 */
function CrashPage() {
  const [isOffline] = useState(() => typeof navigator !== 'undefined' && !navigator.onLine)
  useEffect(() => {
    if (!isOffline) return undefined
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline])
  const title = isOffline ? "You're offline" : 'Something went wrong'
  return (
    <main className="mx-auto max-w-3xl px-4 py-16 sm:px-6 sm:py-24">
      <title>{title}</title>
      <Logo />
      <h1 className="mt-10 font-display text-3xl font-medium">{title}</h1>
      <p className="mt-3 text-lg text-muted">
        {isOffline ? (
          'This page loads again when the connection is back.'
        ) : (
          <>
            This is an error on our side. Reload the page. If that does not help, write to{' '}
            <TextAnchor href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</TextAnchor>.
          </>
        )}
      </p>
      {!isOffline && (
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>Reload page</Button>
          <ButtonAnchor variant="secondary" href={paths.home}>
            Go Home
          </ButtonAnchor>
        </div>
      )}
    </main>
  )
}
