import type { Change } from '#contract/statistics.ts'
import { describeChange } from '#domain/statistics/words.ts'
import { VerdictMark } from '#web/features/results/results/components/VerdictMark.tsx'

/** A change with its verdict, in ink because color only means a score. */
export function ChangeMark({ change }: { change: Change }) {
  const { verdict } = change
  const clear = verdict === 'up' || verdict === 'down'
  return (
    <VerdictMark verdict={verdict} className={clear ? 'figures font-semibold' : 'figures'}>
      {describeChange(change)}
    </VerdictMark>
  )
}
