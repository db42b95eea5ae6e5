import { useDeferredValue } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { LoginPending } from './LoginPending.tsx'
import { useVerifiedUser } from './queries.ts'

/** Guards the pages below it: redirects visitors who are not signed in to the login and back. */
export default function RequireLogin() {
  const { user, loading } = useVerifiedUser()
  // Deferred, so that React renders the page in the background and the browser stays responsive.
  const isLoaded = useDeferredValue(!loading)
  const { pathname, search } = useLocation()
  if (!loading && !user)
    return <Navigate to={paths.login({ redirect: pathname + search })} replace />
  return isLoaded && user ? <Outlet /> : <LoginPending />
}
