import type { User } from '#contract/auth.ts'
import { rightsOf } from '#web/features/people/auth/role.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { paths } from '#web/paths.ts'

/** A page that the search finds by its name or by another word for it. */
export interface FoundPage {
  readonly name: string
  readonly to: string
  readonly words?: string
  /** Missing on an organization's own server. */
  readonly ofService?: boolean
}

const PAGES: readonly FoundPage[] = [
  { name: 'Dashboard', to: paths.dashboard, words: 'home start' },
  { name: 'My Teams', to: paths.teams },
  { name: 'Quizzes', to: paths.quizzes, words: 'rounds sessions surveys' },
  { name: 'Actions', to: paths.actions, words: 'agreed decisions tasks due owner' },
  { name: 'Reports', to: paths.reports, words: 'trends comparison benchmark' },
  { name: 'My own results', to: paths.results, words: 'saved' },
  { name: 'Workspace people', to: paths.workspacePeople, words: 'members invitations roles' },
  {
    name: 'Workspace rules',
    to: paths.workspaceRules,
    words: 'group size retention second factor',
  },
  { name: 'Account Settings', to: paths.account, words: 'profile password browsers data export' },
  { name: 'Security', to: paths.accountSecurity, words: 'two-factor passkey authenticator' },
]

const MANAGER_PAGES: readonly FoundPage[] = [
  { name: 'Start a round', to: paths.createRound(), words: 'new quiz session create link' },
]

const OWNER_PAGES: readonly FoundPage[] = [
  { name: 'Workspace branding', to: paths.workspaceBranding, words: 'logo color' },
  {
    name: 'Workspace invoices',
    to: paths.workspaceInvoices,
    words: 'billing plan card subscription',
    ofService: true,
  },
  { name: 'Workspace API keys', to: paths.workspaceApiKeys, words: 'developers' },
  { name: 'Workspace data', to: paths.workspaceData, words: 'export audit log deletion' },
]

const OTHER_PAGES: readonly FoundPage[] = [
  { name: 'Sample results', to: paths.sample, words: 'example demo' },
  { name: 'Assessments', to: paths.assessments, words: 'questions agile teamwork' },
  { name: 'Pricing', to: paths.pricing(), words: 'plans', ofService: true },
  { name: 'API documentation', to: paths.docs, words: 'developers' },
  { name: 'Support', to: paths.support, words: 'help contact', ofService: true },
]

const ADMIN_PAGES: readonly FoundPage[] = [
  { name: 'Admin Panel', to: paths.admin },
  { name: 'All Users', to: paths.adminUsers },
  { name: 'All Workspaces', to: paths.adminWorkspaces },
  { name: 'All Teams', to: paths.adminTeams },
  { name: 'Analytics', to: paths.adminAnalytics },
  { name: 'Audit log of admins', to: paths.adminAudit },
]

/** Returns the pages that a person can open and that match a text; without a text, all. */
export function findPages(user: User, text: string): readonly FoundPage[] {
  const { canManage, isOwner } = rightsOf(user)
  const pages = [
    ...(canManage ? MANAGER_PAGES : []),
    ...PAGES,
    ...(isOwner ? OWNER_PAGES : []),
    ...OTHER_PAGES,
    ...(user.isAdmin ? ADMIN_PAGES : []),
  ]
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ name, words = '', ofService = false }) => {
    if (ofService && isOwnServer()) return false
    const found = `${name} ${words}`.toLowerCase().split(/\s+/)
    return wanted.every((part) => found.some((word) => word.startsWith(part)))
  })
}
