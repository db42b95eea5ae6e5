import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Goes to where the address has gone. The router begins to listen for Back once it is there: who
 * presses it while the page is still being made ready would stay on the page that was left.
 */
export function useCatchUp(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const { location } = window
    if (location.pathname + location.search === pathname + search) return
    void navigate(location.pathname + location.search + location.hash, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the router has begun to listen
  }, [])
}
