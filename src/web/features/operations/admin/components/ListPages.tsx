import { ADMIN_PAGE_SIZE } from '#contract/list-pages.ts'
import { Button } from '#web/ui/Button.tsx'

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE))

/**
 * Previous and Next buttons. On the first or last page they stay focusable, so that they keep the
 * focus.
 */
export function ListPages({
  page,
  total,
  goTo,
}: {
  page: number
  total: number
  goTo: (page: number) => void
}) {
  const last = pagesOf(total)
  if (last === 1) return null
  const to = (target: number) => () => {
    if (target >= 1 && target <= last) goTo(target)
  }
  return (
    <nav
      aria-label="Pages"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4"
    >
      <Button variant="secondary" aria-disabled={page <= 1 || undefined} onClick={to(page - 1)}>
        Previous
      </Button>
      <p className="figures order-first w-full text-sm text-muted xs:order-none xs:w-auto">
        Page {page} of {last}
      </p>
      <Button variant="secondary" aria-disabled={page >= last || undefined} onClick={to(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
