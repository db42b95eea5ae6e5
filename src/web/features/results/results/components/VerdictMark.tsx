import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { Change } from '#contract/statistics.ts'
import { directionOf } from '#web/features/results/results/change-words.ts'
import { describeChange, describeSmallestClear, isClear } from '#domain/statistics/change-words.ts'

const ARROW = {
  up: ArrowUp,
  down: ArrowDown,
  'perhaps up': ArrowUpRight,
  'perhaps down': ArrowDownRight,
  same: ArrowRight,
} as const

/**
 * A change with its arrow, slanted unless the change is clear, in ink because color only means a score. What would have been clear
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
  const Arrow = ARROW[directionOf(change)]
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
