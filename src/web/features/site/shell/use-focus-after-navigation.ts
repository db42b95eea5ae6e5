import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the heading of the new page after navigation, as a full page load would, so that screen
 * readers and keyboards continue there. A link to an anchor on the same page focuses its target.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, hash, key } = useLocation()
  const lastLocation = useRef({ pathname, key })
  useEffect(() => {
    const before = lastLocation.current
    lastLocation.current = { pathname, key }
    const samePage = before.pathname === pathname
    if (before.key === key || (samePage && !hash)) return
    const frame = requestAnimationFrame(() => {
      const anchor = hash ? document.getElementById(hash.slice(1)) : null
      if (anchor) focusOn(anchor)
      else if (!samePage) focusOnHeading()
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash, key])
}

function focusOnHeading(): void {
  const main = document.querySelector<HTMLElement>('main')
  // The page has already set the focus itself.
  if (main?.contains(document.activeElement)) return
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (target) focusOn(target)
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
