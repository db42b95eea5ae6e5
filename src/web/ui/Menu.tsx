import { cloneElement, lazy, startTransition, Suspense, useState } from 'react'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { loadWithRetry, usePreload } from '#web/lib/lazy-with-preload.tsx'
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
  const [isLoading, setIsLoading] = useState(false)
  usePreload(...(loadItems ? [] : [{ load }]))
  const loadAll = () => Promise.all([load(), loadItems?.()])
  const preload = () => void loadAll().catch(() => undefined)

  async function open(button: Element, how: 'by-pointer' | 'by-keyboard'): Promise<void> {
    setIsLoading(true)
    try {
      await loadWithRetry(loadAll)
      // Safari does not focus a button that is clicked.
      const hasFocus = [button, document.body].includes(document.activeElement ?? document.body)
      // The button keeps its place and the focus until the menu is drawn.
      if (hasFocus) startTransition(() => setOpened(how))
    } catch {
      toastLoadFailure()
    }
    setIsLoading(false)
  }

  const button = cloneElement(rest.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    // A click by keyboard has a `detail` of 0.
    onClick: ({ currentTarget, detail }) =>
      void open(currentTarget, detail === 0 ? 'by-keyboard' : 'by-pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void open(event.currentTarget, 'by-keyboard')
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
