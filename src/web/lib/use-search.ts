import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const subscribeToNothing = () => () => {}
const EMPTY = new URLSearchParams()

/** Returns true once hydration is complete. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/**
 * Returns the query of the URL; empty until hydration is complete. Prerendered pages have no query,
 * and the first render must match them.
 */
export function useSearch(): URLSearchParams {
  const [search] = useSearchParams()
  return useHydrated() ? search : EMPTY
}
