import { useCallback, useState } from 'react'

/** Returns a ref and the measured width of its element in px; `initial` until measured. */
export function useWidth(initial: number): {
  width: number
  ref: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [width, setWidth] = useState(initial)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      // A hidden element measures 0 but may still be printed, so keep the last width.
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ref }
}
