import { Children, startTransition, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/**
 * Renders its children one after the other, each after the browser has painted the previous one, so
 * that a long page stays responsive on a slow phone. With `immediate` it renders all at once, which
 * keeps the scroll position when the user comes back to the page. `content-visibility` was compared
 * with it in docs/decisions/archive/0068-long-pages-render-in-steps.md.
 */
export function ProgressiveRender({
  immediate,
  children,
}: {
  immediate: boolean
  children: ReactNode
}) {
  const parts = Children.toArray(children)
  const [shown, setShown] = useState(immediate ? Number.POSITIVE_INFINITY : 1)
  const isWhole = shown >= parts.length
  useEffect(() => {
    if (isWhole) return undefined
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)))
    return () => clearTimeout(timer)
  }, [isWhole, shown])
  return parts.slice(0, shown)
}
