import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { currentUserQuery, useCertainUser } from './queries.ts'

/** Guards the pages below it: whoever is not signed in goes to the login, and back afterwards. */
export default function RequireLogin() {
  const { user, loading } = useCertainUser()
  const { pathname, search } = useLocation()
  useAskWhenBroughtBack()
  if (loading) return <Spinner label="Checking your login" className="min-h-[60vh]" />
  if (!user) return <Navigate to={paths.login({ redirect: pathname + search })} replace />
  return <Outlet />
}

/** Back, after signing out, may bring a page back from memory, as it stood. */
function useAskWhenBroughtBack(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    }
    window.addEventListener('pageshow', ask)
    return () => window.removeEventListener('pageshow', ask)
  }, [client])
}
