import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The class of a list of LinkRows. */
export const LINK_ROWS = 'divide-y divide-line border-y border-t-ink border-b-line'

/** Shows an item of a list as a link over the whole row. */
export function LinkRow({
  to,
  title,
  detail,
  children,
}: {
  to: string
  title: ReactNode
  /** Shown below the title. */
  detail: ReactNode
  /** Shown at the right, such as a score or a badge. */
  children?: ReactNode
}) {
  return (
    <li>
      <Link
        to={to}
        className="group flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1 py-4 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span dir="auto" className="block font-semibold wrap-anywhere group-hover:underline">
            {title}
          </span>
          <span className="figures mt-0.5 block text-sm wrap-anywhere text-muted">{detail}</span>
        </span>
        {children}
      </Link>
    </li>
  )
}
