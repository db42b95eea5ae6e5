import { Children, startTransition, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/**
 * The parts of a long page one after the other, each once the browser has shown what is before it:
 * so that on a slow phone it answers to fingers meanwhile. `atOnce` for whoever comes back to it,
 * whom the browser takes to where they were.
 */
export function ProgressiveRender({ atOnce, children }: { atOnce: boolean; children: ReactNode }) {
  const parts = Children.toArray(children)
  const [shown, setShown] = useState(atOnce ? Number.POSITIVE_INFINITY : 1)
  const isWhole = shown >= parts.length
  useEffect(() => {
    if (isWhole) return undefined
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)))
    return () => clearTimeout(timer)
  }, [isWhole, shown])
  return parts.slice(0, shown)
}
