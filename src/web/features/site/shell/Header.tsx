import { clsx } from 'clsx'
import { useEffect, useId } from 'react'
import { Link, NavLink } from 'react-router'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { PRODUCT_NAME } from '#domain/product.ts'
import { mayBeSignedIn } from '#web/features/people/auth/login-hint.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { useTheme } from '#web/lib/theme.ts'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { desktopItems } from './navigation.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

/** Loaded on demand: only signed-in users have this menu. */
const MemberActions = lazyWithPreload(() => import('./MemberActions.tsx'), 'MemberActions', {
  optional: true,
})

export function Header() {
  const { user, loading } = useCurrentUser()
  useEffect(() => {
    // Together with the user.
    if (mayBeSignedIn()) void MemberActions.load().catch(() => undefined)
  }, [])
  return (
    <header className="no-print sticky top-0 z-30 border-b border-line bg-paper">
      <div className="mx-auto flex h-(--header-height) max-w-6xl items-center gap-x-6 px-4 sm:px-6">
        <Link
          to={user ? paths.dashboard : paths.home}
          aria-label={user ? `${PRODUCT_NAME}, to your dashboard` : `${PRODUCT_NAME}, home`}
          className="flex min-h-11 items-center"
        >
          <Logo />
        </Link>
        {/* Invisible to signed-in users until the user is loaded, because their navigation differs. */}
        <nav aria-label="Main" className={clsx('hidden lg:block', loading && 'member:invisible')}>
          <ul className="flex items-center gap-x-1">
            {desktopItems(user).map(({ label, to, highlighted, ofService }) => (
              <li key={to} className={clsx(ofService && 'own:hidden')}>
                <NavLink
                  to={to}
                  end={to === paths.home}
                  className={clsx(
                    'flex min-h-11 items-center rounded-control px-3 text-sm hover:bg-sunken',
                    'aria-[current=page]:font-semibold aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8',
                    // Without a line or a box, which would look like the mark of the current page.
                    highlighted && 'font-semibold',
                  )}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {/* Invisible too, so that signed-in users do not see Sign In. */}
        <div
          className={clsx(
            'ml-auto flex items-center gap-x-1 sm:gap-x-2',
            loading && 'member:invisible',
          )}
        >
          {user ? <MemberActions user={user} /> : <VisitorActions />}
          <MobileMenu user={user} />
        </div>
      </div>
    </header>
  )
}

function VisitorActions() {
  return (
    <>
      <span className="hidden lg:block">
        <ThemePopover />
      </span>
      <span className="hidden xs:block">
        <ButtonLink to={paths.login()} variant="quiet">
          Sign In
        </ButtonLink>
      </span>
      <ButtonLink
        to={paths.register()}
        // The text is wider until its font is loaded, and must fit the narrowest phone.
        className="whitespace-nowrap max-xs:px-2 max-[15rem]:hidden own:hidden"
      >
        Get Started
      </ButtonLink>
    </>
  )
}

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** A native popover, so that visitors need no menu library. */
function ThemePopover() {
  const id = useId()
  const Icon = ICONS[useTheme()]
  return (
    <>
      <Button variant="quiet" size="icon" aria-label="Theme" popoverTarget={id}>
        <Icon aria-hidden="true" className="size-5" />
      </Button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-[calc(var(--header-height)+0.5rem)] right-[max(1.5rem,calc((100vw-72rem)/2+1.5rem))] m-0 rounded-card border border-line bg-surface p-4 text-ink shadow-pop"
      >
        <ThemeChoice />
      </div>
    </>
  )
}
