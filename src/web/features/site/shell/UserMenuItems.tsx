import type { User } from '#contract/auth.ts'
import { signOut } from '#web/features/people/auth/queries.ts'
import { setTheme, THEME_CHOICES, useTheme } from '#web/lib/theme.ts'
import { paths } from '#web/paths.ts'
import { MenuChoices, MenuItem, MenuLink, MenuSeparator } from '#web/ui/MenuBody.tsx'
import { PERSONAL } from './navigation.ts'
import { UserSummary } from './UserSummary.tsx'
import { WorkspaceMenuItems } from '#web/features/workspaces/workspace-switch/WorkspaceMenuItems.tsx'

/** The entries of the user menu. */
export function UserMenuItems({ user }: { user: User }) {
  const theme = useTheme()
  return (
    <>
      <UserSummary user={user} className="px-3 py-2" />
      <MenuSeparator />
      <WorkspaceMenuItems user={user} />
      <MenuLink to={paths.account}>Account Settings</MenuLink>
      {PERSONAL.map(({ label, to }) => (
        <MenuLink key={to} to={to}>
          {label}
        </MenuLink>
      ))}
      {user.isAdmin && <MenuLink to={paths.admin}>Admin Panel</MenuLink>}
      <MenuSeparator />
      <MenuChoices label="Theme" value={theme} options={THEME_CHOICES} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem onClick={() => void signOut()}>Sign Out</MenuItem>
    </>
  )
}
