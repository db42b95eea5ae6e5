import { useDeferredValue } from 'react'

/**
 * What was read, for those who draw much from it: undefined until it is there, and given out such
 * that React draws it in small steps, between which the browser can do other things.
 */
export function useDeferredData<Read>(read: Read | undefined): Read | undefined {
  const drawn = useDeferredValue(read)
  return read === undefined ? undefined : drawn
}
