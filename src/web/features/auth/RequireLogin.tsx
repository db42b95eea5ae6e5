import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCertainUser } from './queries.ts'

/** Guards the pages below it: whoever is not signed in goes to the login, and back afterwards. */
export default function RequireLogin() {
  const { user, loading } = useCertainUser()
  const { pathname, search } = useLocation()
  if (loading) return <Spinner label="Checking your login" className="min-h-[60vh]" />
  if (!user) return <Navigate to={paths.login({ redirect: pathname + search })} replace />
  return <Outlet />
}
