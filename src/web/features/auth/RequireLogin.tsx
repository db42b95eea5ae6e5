import { useDeferredValue } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { LoginPending } from './LoginPending.tsx'
import { useCertainUser } from './queries.ts'

/** Guards the pages below it: redirects visitors who are not signed in to the login and back. */
export default function RequireLogin() {
  const { user, loading } = useCertainUser()
  // The page is then made ready in small steps, between which the browser can do other things.
  const known = useDeferredValue(!loading)
  const { pathname, search } = useLocation()
  if (!loading && !user)
    return <Navigate to={paths.login({ redirect: pathname + search })} replace />
  return known && user ? <Outlet /> : <LoginPending />
}
