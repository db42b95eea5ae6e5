import { NavLink } from 'react-router'

export interface PageLink {
  readonly to: string
  readonly label: string
}

/** Shows links to the pages of a group, above the title of each. */
export function PageLinks({ label, pages }: { label: string; pages: readonly PageLink[] }) {
  return (
    <nav aria-label={label} className="no-print">
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-11 items-center underline decoration-control underline-offset-4 hover:decoration-ink hover:decoration-2 aria-[current=page]:font-semibold aria-[current=page]:decoration-ink aria-[current=page]:decoration-2"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
