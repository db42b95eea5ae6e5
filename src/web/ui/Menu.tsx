import { cloneElement, lazy, Suspense, useState } from 'react'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'

/** Brings a large library along, which no page needs in order to be read. */
const load = () => import('./MenuBody.tsx')
const MenuBody = lazy(() => load().then((body) => ({ default: body.MenuBody })))
export const MenuItem = lazy(() => load().then((body) => ({ default: body.MenuItem })))
export const MenuLink = lazy(() => load().then((body) => ({ default: body.MenuLink })))
export const MenuSeparator = lazy(() => load().then((body) => ({ default: body.MenuSeparator })))

export interface MenuProps {
  /** The button that opens it: an element that takes a ref, such as <Button>. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  /** On every page, and seldom opened: it comes only when somebody reaches for it. Default false. */
  rare?: boolean
}

const reach = () => void load().catch(() => undefined)

/** A menu below its button. Until somebody opens it, there is the button alone. */
export function Menu({ rare = false, ...rest }: MenuProps) {
  const [opened, setOpened] = useState<'by-pointer' | 'by-keyboard'>()
  usePreload(...(rare ? [] : [{ load }]))
  const button = cloneElement(rest.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: reach,
    onFocus: reach,
    // A key that presses a button counts no clicks.
    onClick: ({ detail }) => setOpened(detail === 0 ? 'by-keyboard' : 'by-pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpened('by-keyboard')
    },
  })
  return (
    <Suspense fallback={button}>
      {opened ? <MenuBody {...rest} onFirst={opened === 'by-keyboard'} /> : button}
    </Suspense>
  )
}
