import { useEffect } from 'react'

/** Makes the browser ask before it leaves or reloads the page. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
