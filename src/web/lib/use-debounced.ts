import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 200

/** Returns a value once it has not changed for a moment. An empty text is returned at once. */
export function useDebounced(value: string, delayMs = DEBOUNCE_MS): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return value === '' ? '' : settled
}
