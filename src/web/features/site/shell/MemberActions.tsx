import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import type { User } from '#contract/auth.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { SearchButton } from '#web/features/site/search/components/SearchButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { onNewWorkspace } from '#web/features/workspaces/workspace-switch/new-workspace.ts'

// Loaded on demand, because few visits open the menu.
const loadItems = () => import('./UserMenuItems.tsx')
const UserMenuItems = lazy(() => loadItems().then((module) => ({ default: module.UserMenuItems })))

const NewWorkspaceDialog = lazyWithPreload(
  () => import('#web/features/workspaces/workspace-switch/NewWorkspaceDialog.tsx'),
  'NewWorkspaceDialog',
)

/** The search, the user menu, and the dialog that it and the mobile menu open. */
export function MemberActions({ user }: { user: User }) {
  const [isCreating, setIsCreating] = useState(false)
  useEffect(() => onNewWorkspace(() => setIsCreating(true)), [])
  return (
    <>
      <SearchButton user={user} />
      <div className="hidden lg:block">
        <Menu trigger={<UserButton user={user} />} loadItems={loadItems}>
          <UserMenuItems user={user} />
        </Menu>
      </div>
      {isCreating && <NewWorkspaceDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

/** The button that opens the user menu. */
function UserButton({ user, ...rest }: { user: User } & ComponentProps<'button'>) {
  return (
    <Button variant="quiet" className="max-w-56" {...rest}>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full border border-ink text-xs"
      >
        {initials(user)}
      </span>
      <span className="sr-only xl:not-sr-only xl:truncate">{user.firstName || user.email}</span>
      <span className="sr-only">: account menu</span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
    </Button>
  )
}

const initials = ({ firstName, lastName, email }: User) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase()
