import { paths } from '#web/paths.ts'
import { PageLinks } from '#web/ui/PageLinks.tsx'

const PAGES = [
  { to: paths.admin, label: 'Admin Panel' },
  { to: paths.adminUsers, label: 'All Users' },
  { to: paths.adminWorkspaces, label: 'All Workspaces' },
  { to: paths.adminTeams, label: 'All Teams' },
  { to: paths.adminAnalytics, label: 'Analytics' },
  { to: paths.adminAudit, label: 'Audit Log' },
] as const

/** Links to all admin pages. */
export const AdminNavigation = () => <PageLinks label="Administration" pages={PAGES} />
