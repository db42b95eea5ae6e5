import type { User } from '#contract/auth.ts'
import { signOut } from '#web/features/auth/queries.ts'
import { setTheme, useTheme } from '#web/lib/theme.ts'
import { paths } from '#web/paths.ts'
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from '#web/ui/Menu.tsx'
import { THEME_CHOICES } from './theme-choices.ts'
import { UserButton } from './UserButton.tsx'
import { UserSummary } from './UserSummary.tsx'

/** `open`: from the beginning. */
export function UserMenu({ user, open }: { user: User; open: boolean }) {
  const theme = useTheme()
  return (
    <Menu trigger={<UserButton user={user} />} defaultOpen={open}>
      <UserSummary user={user} className="px-3 py-2" />
      <MenuSeparator />
      <MenuLink to={paths.account}>Account Settings</MenuLink>
      <MenuLink to={paths.reports}>Reports</MenuLink>
      {user.isAdmin && <MenuLink to={paths.admin}>Admin Panel</MenuLink>}
      <MenuSeparator />
      <MenuChoices label="Theme" value={theme} options={THEME_CHOICES} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem onClick={() => void signOut()}>Sign Out</MenuItem>
    </Menu>
  )
}
