import type { Change } from '#contract/statistics.ts'
import { formatVerdict } from '#domain/statistics/words.ts'
import { signedPoints } from '#web/features/results/change-words.ts'
import { VerdictMark } from '#web/features/results/components/VerdictMark.tsx'

/** A change with its verdict, in ink because color only means a score. */
export function ChangeMark({ change }: { change: Change }) {
  const { verdict } = change
  const clear = verdict === 'up' || verdict === 'down'
  return (
    <span className="figures inline-flex flex-wrap items-baseline gap-x-1.5">
      <VerdictMark verdict={verdict} className={clear ? 'font-semibold' : undefined}>
        {formatVerdict(change)}
      </VerdictMark>
      <span className="whitespace-nowrap text-muted">{signedPoints(change)}</span>
    </span>
  )
}
