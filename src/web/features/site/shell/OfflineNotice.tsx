import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useRouteLoading } from './use-route-loading.ts'

const RETRY_MS = 5_000

/**
 * Says that the browser is offline. Keeps the page open when a link needs the network, and follows
 * the link once the network is back.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const route = useRouteLoading()
  const document = useDocumentLink()
  const waiting = route.failed ? route : document.failed ? document : undefined
  const isWaiting = waiting !== undefined
  const retry = useEffectEvent(() => waiting?.retry())

  // The listener is added once: the `online` event renders before it reaches the listener.
  useEffect(() => {
    if (!isWaiting) return undefined
    const listener = () => retry()
    window.addEventListener('online', listener)
    const timer = setInterval(listener, RETRY_MS)
    return () => {
      window.removeEventListener('online', listener)
      clearInterval(timer)
    }
  }, [isWaiting])

  return (
    <div
      role="status"
      className="no-print fixed inset-x-0 bottom-0 z-30 mx-auto max-w-2xl px-4 pb-4 empty:hidden"
    >
      {(waiting || !isOnline) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-ink bg-surface px-5 py-3 text-sm shadow-pop">
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block">
              {isOnline ? "We can't reach the server" : "You're offline"}
            </strong>
            {waiting
              ? 'The page you chose opens when the connection is back.'
              : 'You can stay on this page. Other pages open when the connection is back.'}
          </p>
          {waiting && (
            <span className="flex gap-2">
              <Button variant="quiet" onClick={waiting.cancel}>
                Stay here
              </Button>
              <Button variant="secondary" onClick={waiting.retry}>
                Try again
              </Button>
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Holds back links that load a new document while the browser is offline. */
function useDocumentLink() {
  const [href, setHref] = useState<string>()

  useEffect(() => {
    // This runs after the handlers of the router, which prevent the default of its own links.
    const holdBack = (event: MouseEvent) => {
      if (navigator.onLine || event.defaultPrevented || isModified(event)) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || !leavesDocument(link)) return
      event.preventDefault()
      setHref(link.href)
    }
    window.addEventListener('click', holdBack)
    return () => window.removeEventListener('click', holdBack)
  }, [])

  return {
    failed: href !== undefined,
    retry: () => {
      if (href !== undefined && navigator.onLine) window.location.assign(href)
    },
    cancel: () => setHref(undefined),
  }
}

const isModified = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** True for a link that replaces this document by another one of this site. */
function leavesDocument(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = window.location
  if (link.origin !== origin || link.hasAttribute('download')) return false
  const opensHere = link.target === '' || link.target === '_self'
  const isAnchor = link.pathname === pathname && link.search === search && link.hash !== ''
  return opensHere && !isAnchor
}
