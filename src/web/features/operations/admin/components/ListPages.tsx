import { ADMIN_PAGE_SIZE } from '#contract/list-pages.ts'
import { PageButtons } from '#web/ui/PageButtons.tsx'

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE))

/** Shows the number of the page, and buttons to the pages beside it. */
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
  return (
    <PageButtons
      label="Pages"
      pages={{
        isFirst: page <= 1,
        showPrevious: () => goTo(page - 1),
        showNext: () => goTo(page + 1),
      }}
      last=""
      hasNext={page < last}
    >
      <p className="figures text-sm text-muted">
        Page {page} of {last}
      </p>
    </PageButtons>
  )
}
