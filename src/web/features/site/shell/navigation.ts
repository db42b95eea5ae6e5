import type { User } from '#contract/auth.ts'
import { paths } from '#web/paths.ts'

export interface NavItem {
  readonly label: string
  readonly to: string
  readonly highlighted?: boolean
  /** Missing on an organization's own server. */
  readonly ofService?: boolean
}

/** Number of entries that fit the desktop header; the mobile menu shows all. */
const DESKTOP_ITEMS = 6

const VISITOR: readonly NavItem[] = [
  { label: 'Home', to: paths.home },
  { label: 'Pricing', to: paths.pricing(), ofService: true },
  { label: 'About', to: paths.about, ofService: true },
  { label: 'Contact', to: paths.contact(), ofService: true },
]

const MEMBER: readonly NavItem[] = [
  { label: 'Home', to: paths.home },
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'My Teams', to: paths.teams },
  { label: 'Quizzes', to: paths.quizzes },
  { label: 'Pricing', to: paths.pricing(), highlighted: true, ofService: true },
]

const ADMIN: readonly NavItem[] = [
  { label: 'All Users', to: paths.adminUsers },
  { label: 'All Teams', to: paths.adminTeams },
  { label: 'Analytics', to: paths.adminAnalytics },
]

/** In the user menu, and in the mobile menu. */
export const PERSONAL: readonly NavItem[] = [
  { label: 'Actions', to: paths.actions },
  { label: 'Reports', to: paths.reports },
  { label: 'My own results', to: paths.results },
]

const itemsOf = (user: User | null): readonly NavItem[] => {
  if (!user) return VISITOR
  return user.isAdmin ? [...MEMBER, ...ADMIN] : MEMBER
}

export const desktopItems = (user: User | null) => itemsOf(user).slice(0, DESKTOP_ITEMS)

export const mobileItems = (user: User | null) =>
  user ? [...itemsOf(user), ...PERSONAL] : itemsOf(user)
