import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/auth.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shieldFromClicks } from '#web/ui/click-shield.ts'

/** Loaded on hover or focus: most screens are wide and never need it. */
const MobilePanel = lazyWithPreload(() => import('./MobilePanel.tsx'), 'MobilePanel')

const preload = () => void MobilePanel.load().catch(() => undefined)

/** The mobile navigation below the header; closes when an entry is selected. */
export function MobileMenu({ user }: { user: User | null }) {
  const { key } = useLocation()
  // Tied to the navigation where it was opened, so that Back and redirects close it too.
  const [openedAt, setOpenedAt] = useState<string>()
  const open = openedAt === key
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(undefined)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  function close() {
    shieldFromClicks()
    setOpenedAt(undefined)
  }

  return (
    <div className="lg:hidden">
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={panel}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpenedAt(open ? undefined : key)}
      >
        {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
      </Button>
      {/* Always rendered, so that aria-controls has a target while the panel loads. */}
      <div id={panel}>{open && <MobilePanel user={user} onClose={close} />}</div>
    </div>
  )
}
