import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { Change } from '#contract/statistics.ts'
import { describeChange, describeSmallestClear, isClear } from '#domain/statistics/change-words.ts'

const ARROW = { up: ArrowUp, down: ArrowDown, unclear: ArrowRight, 'too-few': Minus } as const

/**
 * A change with the arrow of its verdict, in ink because color only means a score. What would have been clear
 * is its tooltip.
 */
export function VerdictMark({
  change,
  children = describeChange(change),
  className,
}: {
  change: Change
  /** Default: the change and its verdict as a sentence. */
  children?: ReactNode
  className?: string | undefined
}) {
  const Arrow = ARROW[change.verdict]
  return (
    <span
      className={clsx(isClear(change) && 'font-semibold', className)}
      title={describeSmallestClear(change)}
    >
      <Arrow aria-hidden="true" className="mr-1.5 inline size-[1.05em] -translate-y-[0.08em]" />
      {children}
    </span>
  )
}
