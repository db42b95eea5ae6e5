import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const never = () => () => {}
const NOTHING = new URLSearchParams()

/** False while the page is what the build made of it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * The query of the URL, for pages that are built as files: these know no query, so it counts as
 * empty until the page has come alive. Otherwise the first render would not match the file.
 */
export function useSearch(): URLSearchParams {
  const [search] = useSearchParams()
  return useHydrated() ? search : NOTHING
}
