import { useDeferredValue } from 'react'

/**
 * Returns data deferred with `useDeferredValue`, so that React renders it in the background and the
 * page stays responsive. Undefined until the data is loaded.
 */
export function useDeferredData<Read>(read: Read | undefined): Read | undefined {
  const drawn = useDeferredValue(read)
  return read === undefined ? undefined : drawn
}
