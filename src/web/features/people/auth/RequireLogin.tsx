import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { LoginPending } from './LoginPending.tsx'
import { UserContext, useCurrentUser, useEndLoginOfOtherTab } from './queries.ts'
import { useFollowSecondFactor } from './use-follow-second-factor.ts'
import { useFollowWorkspace } from './use-follow-workspace.ts'

/**
 * Shows its children to signed-in users, and redirects others to the login and back. The account page instead
 * says so if the login ends while it is open.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { user, loading } = useCurrentUser()
  useEndLoginOfOtherTab()
  useFollowWorkspace()
  useFollowSecondFactor(user)
  // Deferred, so that React renders the page in the background and the browser stays responsive.
  const isLoaded = useDeferredValue(!loading)
  const { pathname, search } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user && !wasSignedIn) setWasSignedIn(true)
  if (!loading && !user) {
    if (wasSignedIn && pathname === paths.account) return <PleaseSignIn />
    return <Navigate to={paths.login({ redirect: pathname + search })} replace />
  }
  if (!isLoaded || !user) return <LoginPending />
  return <UserContext value={user}>{children}</UserContext>
}

function PleaseSignIn() {
  return (
    <Page narrow>
      <div className="rounded-card border border-ink bg-surface p-8 text-center">
        <h1 className="font-display text-2xl font-medium">Please Sign In</h1>
        <p className="mt-2 text-muted">You need to be logged in to access account settings.</p>
        <ButtonLink to={paths.login({ redirect: paths.account })} className="mt-6">
          Sign In
        </ButtonLink>
      </div>
    </Page>
  )
}
