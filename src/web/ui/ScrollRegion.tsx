import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useCallback, useState } from 'react'

/** Scrolls wide content sideways, by keyboard too. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  const { overflows, ref } = useOverflow()
  return (
    <div
      ref={ref}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- needed for scrolling by keyboard
      tabIndex={overflows ? 0 : undefined}
      className={clsx('relative overflow-x-auto print:overflow-visible', className)}
    >
      {children}
    </div>
  )
}

/** Tells whether the content overflows. Without overflow, a tab stop would be useless. */
function useOverflow() {
  const [overflows, setOverflows] = useState(true)
  const ref = useCallback((region: HTMLElement | null) => {
    if (!region) return undefined
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = region
      setOverflows(scrollWidth > clientWidth || scrollHeight > clientHeight)
    })
    for (const element of [region, ...region.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { overflows, ref }
}
