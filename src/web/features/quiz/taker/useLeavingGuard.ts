import { useEffect } from 'react'

/** Lets the browser ask before the page is left: what is on its way would be lost. */
export function useLeavingGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
