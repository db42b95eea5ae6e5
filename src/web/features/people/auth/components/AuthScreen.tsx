import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { safeRedirect } from '#domain/redirect.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { IS_PROVIDER_ONLY, PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { leaveFor } from '#web/lib/toast.ts'
import { needsFullPageLoad, paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Button, ButtonAnchor } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

const GoogleNotice = lazyWithPreload(() => import('./GoogleNotice.tsx'), 'GoogleNotice')

/** Loaded only for someone who registers from an invitation. */
const JoinNotice = lazyWithPreload(() => import('./JoinNotice.tsx'), 'JoinNotice', {
  optional: true,
})

/** The screen for /login and /register. */
export function AuthScreen({
  title,
  lead,
  page,
  form,
  formClass,
  other,
  otherClass,
  children,
}: {
  title: string
  lead: ReactNode
  /** Where the provider leads back to if it cannot be opened. Default: the sign-in page. */
  page?: 'register'
  form: ReactNode
  formClass?: string
  /** The link to the other mode; it keeps the redirect target. */
  other: { question: string; label: string; to: (query: { redirect?: string }) => string }
  otherClass?: string
  /** Stands below the form, or in its place. */
  children?: ReactNode
}) {
  const search = useSearch()
  const redirect = search.get('redirect') ?? undefined
  const invitation = search.get('invitation')
  // Other ways to sign in continue there. The registration form accepts the invitation itself.
  const back = invitation ? paths.workspaceInvitation(invitation) : redirect
  const outcome = search.get('google')
  const isHydrated = useHydrated()
  return (
    <AuthLayout title={title} lead={lead} note={QUIZ_NOTE}>
      {outcome && <GoogleNotice outcome={outcome} />}
      {invitation && <JoinNotice token={invitation} />}
      <GoogleButton redirect={back} page={page} />
      {!(isHydrated && IS_PROVIDER_ONLY) && (
        <div className={clsx('passwordless:hidden', formClass)}>
          <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with email
          </p>
          {form}
        </div>
      )}
      {children}
      <p className={clsx('passwordless:hidden mt-6 border-t border-line pt-4 text-sm', otherClass)}>
        {other.question}{' '}
        <TextLink
          to={other.to(back === undefined ? {} : { redirect: back })}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {other.label}
        </TextLink>
      </p>
    </AuthLayout>
  )
}

const QUIZ_NOTE = (
  <Notice className="max-w-md self-start" title="Here to answer a survey?">
    Use the link from your team manager. You don't need an account.
  </Notice>
)

/** A title beside a card, for each page of signing in. Redirects users who are signed in. */
export function AuthLayout({
  title,
  lead,
  note,
  children,
}: {
  title: string
  lead: ReactNode
  /** Shown below the lead, or on narrow screens below the card. */
  note?: ReactNode
  children: ReactNode
}) {
  const { user } = useCurrentUser()
  const isBlocked = useHydrated() && !navigator.cookieEnabled
  const redirect = useSearch().get('redirect')
  if (user) return <RedirectToTarget to={safeRedirect(redirect)} />
  return (
    <div className="mx-auto grid max-w-6xl content-start gap-x-20 gap-y-8 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[1fr_minmax(0,30rem)] lg:grid-rows-[auto_1fr]">
      <div className="lg:pt-4">
        <h1 className="font-display text-[clamp(2.25rem,1.5rem+3vw,3.5rem)] leading-[1.05] font-medium tracking-[-0.015em]">
          {title}
        </h1>
        <p className="mt-4 max-w-md text-lg text-muted">{lead}</p>
      </div>
      <div className="rounded-card border border-ink bg-surface p-5 sm:p-8 lg:row-span-2 passwordless:self-start">
        {isBlocked ? <CookiesBlocked /> : children}
      </div>
      {note}
    </div>
  )
}

function CookiesBlocked() {
  return (
    <ErrorState title="Your browser blocks cookies for this site" link={<ReloadButton />}>
      Signing in needs cookies. Allow them for this site in the settings of your browser, then
      reload the page.
    </ErrorState>
  )
}

const ReloadButton = () => (
  <Button variant="secondary" onClick={() => window.location.reload()}>
    Reload page
  </Button>
)

/** Goes to the redirect target; some targets need a full page load. */
function RedirectToTarget({ to }: { to: string }) {
  const leaves = needsFullPageLoad(to)
  useEffect(() => {
    if (leaves) leaveFor(to)
  }, [leaves, to])
  return leaves ? <Spinner className="min-h-[60vh]" /> : <Navigate to={to} replace />
}

/** A full-page navigation: the server sends the browser to the provider, and then to `redirect`. */
function GoogleButton(query: { redirect: string | undefined; page: 'register' | undefined }) {
  return (
    <ButtonAnchor href={paths.googleSignIn(query)} variant="secondary" wide>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current provider:hidden">
        <path d="M12 10.2v3.9h5.5c-.3 1.5-1.8 4.1-5.5 4.1a6.2 6.2 0 1 1 0-12.4c1.9 0 3.1.8 3.9 1.5l2.6-2.6A9.7 9.7 0 0 0 12 2.1a9.9 9.9 0 1 0 0 19.8c5.7 0 9.5-4 9.5-9.7 0-.7-.1-1.3-.2-2z" />
      </svg>
      Continue with {PROVIDER_NAME}
    </ButtonAnchor>
  )
}
