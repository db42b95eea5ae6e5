import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'

const SearchDialog = lazyWithPreload(() => import('./SearchDialog.tsx'), 'SearchDialog')

const preload = () => void SearchDialog.load().catch(() => undefined)

/** Opens the search on a click, and on Ctrl K or ⌘ K on every page. */
export function SearchButton({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // A dialog with input stays open, since the search would leave it.
      setIsOpen((wasOpen) => !wasOpen && !document.querySelector(DIALOG))
    }
    document.addEventListener('keydown', toggle)
    return () => document.removeEventListener('keydown', toggle)
  }, [])
  return (
    <>
      <Button
        variant="quiet"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className="max-xl:size-11 max-xl:p-0 xl:px-3"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">Search</span>
        <kbd
          aria-hidden="true"
          className="hidden rounded-control border border-line px-1.5 font-sans text-xs font-normal text-muted xl:block"
        >
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </Button>
      {isOpen && <SearchDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const DIALOG = '[role="dialog"], [role="alertdialog"]'

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)
