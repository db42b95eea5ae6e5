import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'

const PAGES = [
  { to: paths.admin, label: 'Admin Panel' },
  { to: paths.adminUsers, label: 'All Users' },
  { to: paths.adminWorkspaces, label: 'All Workspaces' },
  { to: paths.adminTeams, label: 'All Teams' },
  { to: paths.adminAnalytics, label: 'Analytics' },
  { to: paths.adminAudit, label: 'Audit Log' },
] as const

/** Links to all admin pages. */
export function AdminNavigation() {
  return (
    <nav aria-label="Administration">
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {PAGES.map(({ to, label }) => (
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
