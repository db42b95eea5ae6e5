import { useSearchParams } from 'react-router'
import type { ListPage } from '#web/lib/api.ts'
import { withCursor } from '#web/lib/list-url.ts'
import { ButtonLink } from './Button.tsx'

/** Links to the neighboring pages of a list; nothing for a list of one page. */
export function Pager({ page }: { page: ListPage<{ readonly id: string }> }) {
  const [url] = useSearchParams()
  const [first, last] = [page.rows[0], page.rows.at(-1)]
  if (!page.hasNext && !page.hasPrevious) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
      {page.hasPrevious && first ? (
        <ButtonLink variant="secondary" to={{ search: withCursor(url, { before: first.id }) }}>
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      {page.hasNext && last && (
        <ButtonLink variant="secondary" to={{ search: withCursor(url, { after: last.id }) }}>
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
