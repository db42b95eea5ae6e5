import type { ChangesBetweenRounds } from '#contract/statistics.ts'
import { formatScore } from '#domain/scoring.ts'
import { signedChange } from '#web/features/results/results/change-words.ts'
import { VERDICT_WORDS, isClear } from '#domain/statistics/change-words.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { VerdictMark } from './VerdictMark.tsx'

/** The change of each category with its verdict, in ink because color only means a score. */
export function ChangeTable({ changes }: { changes: ChangesBetweenRounds['categories'] }) {
  return (
    <DataTable
      caption="Change of each category since the previous round"
      rows={changes}
      keyOf={({ category }) => category}
      columns={[
        {
          name: 'Category',
          render: ({ category, ...change }) => (
            <>
              <span className="block sm:text-base">{category}</span>
              <VerdictMark change={change} className={isClear(change) ? undefined : 'text-muted'}>
                {VERDICT_WORDS[change.verdict]}
              </VerdictMark>
            </>
          ),
        },
        {
          ...NUMBER,
          name: 'Before',
          render: ({ before }) => <span className="text-muted">{formatScore(before)}</span>,
        },
        { ...NUMBER, name: 'Now', render: ({ after }) => formatScore(after) },
        {
          ...NUMBER,
          name: 'Points',
          cellClass: ({ verdict }) => (verdict === 'too-few' ? 'text-muted' : 'font-semibold'),
          render: signedChange,
        },
      ]}
    />
  )
}

const NUMBER = { numeric: true, className: 'pr-0 pl-1.5 sm:w-16' } as const
