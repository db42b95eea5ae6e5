import { useCallback, useState } from 'react'

/** The width (px) of the element that gets the ref; `initial` until it is known. */
export function useWidth(initial: number): {
  width: number
  ref: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [width, setWidth] = useState(initial)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      // Hidden, it has none; it may still be printed.
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ref }
}
