import { cloneElement, lazy, Suspense, useState } from 'react'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { loadWhenOnline, usePreload } from '#web/lib/lazy-with-preload.tsx'

/** Returns loaded lazily: it depends on a large library that no first render needs. */
const load = () => import('./MenuBody.tsx')
const MenuBody = lazy(() => loadWhenOnline(load).then((body) => ({ default: body.MenuBody })))
export const MenuItem = lazy(() =>
  loadWhenOnline(load).then((body) => ({ default: body.MenuItem })),
)
export const MenuLink = lazy(() =>
  loadWhenOnline(load).then((body) => ({ default: body.MenuLink })),
)
export const MenuSeparator = lazy(() =>
  loadWhenOnline(load).then((body) => ({ default: body.MenuSeparator })),
)

export interface MenuProps {
  /** The button that opens it: an element that takes a ref, such as <Button>. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  /**
   * Loads the menu only on hover, focus or click instead of when the browser is idle. Default
   * false.
   */
  loadOnInteraction?: boolean
}

const preload = () => void load().catch(() => undefined)

/** A menu below its button. Renders only the button until it is first opened. */
export function Menu({ loadOnInteraction = false, ...rest }: MenuProps) {
  const [opened, setOpened] = useState<'by-pointer' | 'by-keyboard'>()
  usePreload(...(loadOnInteraction ? [] : [{ load }]))
  const button = cloneElement(rest.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    // A click by keyboard has a `detail` of 0.
    onClick: ({ detail }) => setOpened(detail === 0 ? 'by-keyboard' : 'by-pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpened('by-keyboard')
    },
  })
  return (
    <Suspense fallback={button}>
      {opened ? <MenuBody {...rest} focusFirstItem={opened === 'by-keyboard'} /> : button}
    </Suspense>
  )
}
