import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { Pages } from '#web/lib/use-pages.ts'
import { Button } from './Button.tsx'

/** Buttons to the neighboring pages of a list; nothing for a list of one page. */
export function PageButtons({
  label,
  pages,
  last,
  hasNext,
  previousLabel = 'Previous',
  nextLabel = 'Next',
  children,
}: {
  /** "Pages of the audit log". */
  label: string
  pages: Pick<Pages, 'isFirst' | 'showNext' | 'showPrevious'>
  /** The id of the last row; undefined while the next page loads. */
  last: string | undefined
  hasNext: boolean
  previousLabel?: string
  nextLabel?: string
  /** Shown between the buttons. */
  children?: ReactNode
}) {
  const nav = useRef<HTMLElement>(null)
  if (pages.isFirst && !hasNext) return null
  /** Shows a page from its first row, if that is above the screen. */
  function show(turn: () => void) {
    turn()
    const list = nav.current?.closest('section')
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }
  return (
    <nav ref={nav} aria-label={label} className="mt-5 flex items-center justify-between gap-3">
      {/* Focusable at either end, so that they keep the focus. */}
      <Button
        variant="secondary"
        aria-disabled={pages.isFirst || undefined}
        onClick={() => {
          if (!pages.isFirst) show(pages.showPrevious)
        }}
      >
        {previousLabel}
      </Button>
      {children}
      <Button
        variant="secondary"
        aria-disabled={!hasNext || undefined}
        onClick={() => {
          if (hasNext && last !== undefined) show(() => pages.showNext(last))
        }}
      >
        {nextLabel}
      </Button>
    </nav>
  )
}
