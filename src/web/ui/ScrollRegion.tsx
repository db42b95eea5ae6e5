import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useCallback, useState } from 'react'

/** Scrolls sideways what is too wide for the screen, with the keyboard too. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  const { scrolls, ref } = useScrolls()
  return (
    <div
      ref={ref}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else keys cannot scroll it
      tabIndex={scrolls ? 0 : undefined}
      className={clsx('relative overflow-x-auto print:overflow-visible', className)}
    >
      {children}
    </div>
  )
}

/** Whether there is anything to scroll: where there is not, a stop of the keyboard is in the way. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(true)
  const ref = useCallback((region: HTMLElement | null) => {
    if (!region) return undefined
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = region
      setScrolls(scrollWidth > clientWidth || scrollHeight > clientHeight)
    })
    for (const element of [region, ...region.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { scrolls, ref }
}
