import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page the focus moves to its heading, so that a screen reader starts reading
 * there and the keyboard goes on from there, as it would with a page that loads. A link to a part
 * of the same page moves it to that part.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const samePage = before.pathname === pathname
    if (before.key === key || (samePage && !hash)) return
    const frame = requestAnimationFrame(() => {
      const part = hash ? document.getElementById(hash.slice(1)) : null
      if (part) focusOn(part)
      else if (!samePage) focusOnHeading()
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash, key])
}

function focusOnHeading(): void {
  const main = document.querySelector<HTMLElement>('main')
  // A page that has put the focus somewhere itself knows better.
  if (main?.contains(document.activeElement)) return
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (target) focusOn(target)
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
