import { useId } from 'react'
import { Link, useLocation } from 'react-router'

/** The id of the element of a part, and its name; false leaves a part out. */
export type ContentsPart = readonly [id: string, name: string] | false

/** Shows the parts of a long page as links: one line, which scrolls sideways on a phone. */
export function Contents({ parts }: { parts: readonly ContentsPart[] }) {
  const heading = useId()
  // The query string may hold filters.
  const { search } = useLocation()
  return (
    <nav
      aria-labelledby={heading}
      className="no-print -mt-7 flex items-center gap-x-5 overflow-x-auto text-sm whitespace-nowrap sm:-mt-6 sm:mb-2"
    >
      <h2 id={heading} className="shrink-0 text-muted max-sm:sr-only">
        On this page
      </h2>
      <ul className="flex gap-x-5">
        {parts
          .filter((part) => part !== false)
          .map(([id, name]) => (
            <li key={id} className="shrink-0">
              <Link
                to={{ search, hash: id }}
                className="flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
