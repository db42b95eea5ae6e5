import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import type { User } from '#contract/auth.ts'
import { signOut } from '#web/features/people/auth/queries.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { MobileWorkspaces } from '#web/features/workspaces/workspace-switch/MobileWorkspaces.tsx'
import { mobileItems } from './navigation.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { UserSummary } from './UserSummary.tsx'

export function MobilePanel({ user, onClose }: { user: User | null; onClose: () => void }) {
  return (
    <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] overflow-y-auto border-b border-line bg-paper px-4 pb-8 shadow-pop sm:px-6">
      <nav aria-label="Mobile">
        <ul className="divide-y divide-line">
          {mobileItems(user).map(({ label, to, ofService }) => (
            <li key={to} className={clsx(ofService && 'own:hidden')}>
              <NavLink
                to={to}
                end={to === paths.home}
                onClick={onClose}
                className="flex min-h-13 items-center text-lg aria-[current=page]:font-semibold"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-3 border-t border-line pt-6">
        {user ? (
          <MemberActions user={user} onClose={onClose} />
        ) : (
          <VisitorActions onClose={onClose} />
        )}
      </div>
      <div className="mt-6">
        <ThemeChoice />
      </div>
    </div>
  )
}

function MemberActions({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <>
      <UserSummary user={user} />
      <MobileWorkspaces user={user} onSelect={onClose} />
      <ButtonLink to={paths.account} variant="secondary" onClick={onClose}>
        Account Settings
      </ButtonLink>
      {user.isAdmin && (
        <ButtonLink to={paths.admin} variant="secondary" onClick={onClose}>
          Admin Panel
        </ButtonLink>
      )}
      <Button variant="secondary" onClick={() => void signOut()}>
        Sign Out
      </Button>
    </>
  )
}

function VisitorActions({ onClose }: { onClose: () => void }) {
  return (
    <>
      <ButtonLink to={paths.login()} variant="secondary" onClick={onClose}>
        Sign In
      </ButtonLink>
      <ButtonLink to={paths.register()} onClick={onClose} className="own:hidden">
        Get Started
      </ButtonLink>
    </>
  )
}
