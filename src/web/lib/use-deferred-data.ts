import { useDeferredValue } from 'react'

/**
 * Returns data deferred with `useDeferredValue`, so that React renders it in the background and the
 * page stays responsive. Undefined until the data is loaded.
 * Without this and `ProgressiveRender`, the longest task of the results page took 474 ms instead of
 * 241 on an emulated phone (docs/decisions/archive/0068-long-pages-render-in-steps.md).
 */
export function useDeferredData<Read>(read: Read | undefined): Read | undefined {
  const drawn = useDeferredValue(read)
  return read === undefined ? undefined : drawn
}
