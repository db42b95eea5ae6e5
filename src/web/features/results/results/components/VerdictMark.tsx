import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import type { Verdict } from '#contract/statistics.ts'

const ARROW = { up: ArrowUp, down: ArrowDown, unclear: ArrowRight, 'too-few': Minus } as const

/** A verdict with its arrow, in ink because color only means a score. */
export function VerdictMark({
  verdict,
  children,
  className,
}: {
  verdict: Verdict
  children: ReactNode
  className?: string
}) {
  const Arrow = ARROW[verdict]
  return (
    <span className={className}>
      <Arrow aria-hidden="true" className="mr-1.5 inline size-[1.05em] -translate-y-[0.08em]" />
      {children}
    </span>
  )
}
