import { cloneElement, lazy, Suspense, useState, useTransition } from 'react'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { loadWhenOnline, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { toastLoadFailure } from './LoadFailure.tsx'
import { LoadingState } from './LoadingState.tsx'

// Loaded lazily: it depends on a large library that no first render needs.
const load = () => import('./MenuBody.tsx')
// Rendered only after `load` has succeeded.
const MenuBody = lazy(() => load().then((body) => ({ default: body.MenuBody })))
export const MenuItem = lazy(() => load().then((body) => ({ default: body.MenuItem })))
export const MenuLink = lazy(() => load().then((body) => ({ default: body.MenuLink })))
export const MenuSeparator = lazy(() => load().then((body) => ({ default: body.MenuSeparator })))

export interface MenuProps {
  /** The button that opens it: an element that takes a ref, such as <Button>. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  /**
   * Loads the items. With it, the menu is loaded only on hover, focus or click instead of when the
   * browser is idle.
   */
  loadItems?: () => Promise<unknown>
}

/** A menu below its button. Renders only the button until it is first opened. */
export function Menu({ loadItems, ...rest }: MenuProps) {
  const [opened, setOpened] = useState<'by-pointer' | 'by-keyboard'>()
  // The button stays in place, and with it the focus, until everything has been loaded.
  const [isLoading, startTransition] = useTransition()
  usePreload(...(loadItems ? [] : [{ load }]))
  const loadAll = () => Promise.all([load(), loadItems?.()])
  const preload = () => void loadAll().catch(() => undefined)

  const open = (how: 'by-pointer' | 'by-keyboard') =>
    startTransition(async () => {
      try {
        await loadWhenOnline(loadAll)
        startTransition(() => setOpened(how))
      } catch {
        toastLoadFailure()
      }
    })

  const button = cloneElement(rest.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    // A click by keyboard has a `detail` of 0.
    onClick: ({ detail }) => open(detail === 0 ? 'by-keyboard' : 'by-pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open('by-keyboard')
    },
  })
  return (
    <>
      <Suspense fallback={button}>
        {opened ? <MenuBody {...rest} focusFirstItem={opened === 'by-keyboard'} /> : button}
      </Suspense>
      {isLoading && <LoadingState what="the menu" sizes={[]} layout="sr-only" />}
    </>
  )
}
