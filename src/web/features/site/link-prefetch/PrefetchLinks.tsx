import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { useUser } from '#web/features/people/auth/queries.ts'
import { requestModules } from '#web/lib/route-modules.ts'
import { pageQueries } from './page-queries.ts'

/** The code of a page is loaded when the pointer or the focus has been on its link for so long. */
const DWELL_MS = 100

/**
 * Prefetches the pages that links lead to. When a person points at a link, focuses or touches it, the
 * code of its page is loaded, unless the line is metered. At the click, the data is loaded too. It is not loaded
 * earlier, because its answer may change the page: the login may have ended, or a team be in another workspace.
 */
export function PrefetchLinks() {
  const client = useQueryClient()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const user = useUser()
  const loadCode = useEffectEvent((link: HTMLAnchorElement) => {
    if (router) requestModules(router.routes, link)
  })
  const loadData = useEffectEvent((link: HTMLAnchorElement) => {
    if (!navigator.onLine) return
    for (const query of pageQueries(link, user)) void client.prefetchQuery(query)
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => clearTimeout(timer)
    const approach = ({ target }: Event) => {
      leave()
      const link = pageLinkAt(target)
      if (link && !isMetered()) timer = setTimeout(() => loadCode(link), DWELL_MS)
    }
    const follow = ({ target }: Event) => {
      leave()
      const link = pageLinkAt(target)
      if (!link) return
      // First, because a browser has six connections to a server.
      loadData(link)
      loadCode(link)
    }
    const listeners = {
      pointerover: approach,
      focusin: approach,
      pointercancel: leave,
      click: follow,
    }
    const all = Object.entries(listeners)
    for (const [type, listener] of all) document.addEventListener(type, listener, CAPTURED)
    return () => {
      leave()
      for (const [type, listener] of all) document.removeEventListener(type, listener, CAPTURED)
    }
  }, [])
  return null
}

// Before the router follows the link.
const CAPTURED = { capture: true, passive: true }

/** Returns the link to a page of this site that an element is in. */
function pageLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return undefined
  return link.target || link.hasAttribute('download') ? undefined : link
}

/** Not in every browser. */
interface Connection {
  readonly saveData?: boolean
  readonly type?: string
}

/** True where each byte may cost money, and where the person wants to save data. */
function isMetered(): boolean {
  const { connection } = navigator as { readonly connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}
