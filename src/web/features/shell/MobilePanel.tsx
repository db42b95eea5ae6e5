import { NavLink } from 'react-router'
import type { User } from '#contract/auth.ts'
import { signOut } from '#web/features/auth/queries.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { mobileItems } from './navigation.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { UserSummary } from './UserSummary.tsx'

export function MobilePanel({ user, onChoose }: { user: User | null; onChoose: () => void }) {
  return (
    <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] overflow-y-auto border-b border-line bg-paper px-4 pb-8 shadow-pop sm:px-6">
      <nav aria-label="Mobile">
        <ul className="divide-y divide-line">
          {mobileItems(user).map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === paths.home}
                onClick={onChoose}
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
          <MemberActions user={user} onChoose={onChoose} />
        ) : (
          <VisitorActions onChoose={onChoose} />
        )}
      </div>
      <div className="mt-6">
        <ThemeChoice />
      </div>
    </div>
  )
}

function MemberActions({ user, onChoose }: { user: User; onChoose: () => void }) {
  return (
    <>
      <UserSummary user={user} />
      <ButtonLink to={paths.account} variant="secondary" onClick={onChoose}>
        Account Settings
      </ButtonLink>
      {user.isAdmin && (
        <ButtonLink to={paths.admin} variant="secondary" onClick={onChoose}>
          Admin Panel
        </ButtonLink>
      )}
      <Button variant="secondary" onClick={() => void signOut()}>
        Sign Out
      </Button>
    </>
  )
}

function VisitorActions({ onChoose }: { onChoose: () => void }) {
  return (
    <>
      <ButtonLink to={paths.login()} variant="secondary" onClick={onChoose}>
        Sign In
      </ButtonLink>
      <ButtonLink to={paths.register()} onClick={onChoose}>
        Get Started
      </ButtonLink>
    </>
  )
}
