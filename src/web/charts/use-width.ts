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
      if (entry) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ref }
}
