import { clsx } from 'clsx'
import type { ChangesBetweenRounds } from '#contract/statistics.ts'
import { formatScore } from '#domain/scoring.ts'
import { signed } from '#web/features/results/results/manager-gap-words.ts'
import { formatVerdict, shownChange } from '#domain/statistics/words.ts'
import { VerdictMark } from './VerdictMark.tsx'

/** The change of each category with its verdict, in ink because color only means a score. */
export function ChangeTable({ changes }: { changes: ChangesBetweenRounds['categories'] }) {
  return (
    <table className="figures w-full border-collapse text-sm">
      <caption className="sr-only">Change of each category since the previous round</caption>
      <thead>
        <tr className="border-b border-ink text-right text-muted">
          <th scope="col" className="py-2 pr-2 text-left font-normal">
            Category
          </th>
          <th scope="col" className="py-2 pl-1.5 sm:w-16 font-normal">
            Before
          </th>
          <th scope="col" className="py-2 pl-1.5 sm:w-16 font-normal">
            Now
          </th>
          <th scope="col" className="py-2 pl-1.5 sm:w-16 font-normal">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ category, ...change }) => (
          <tr key={category} className="border-b border-line text-right align-top">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal">
              <span className="block sm:text-base">{category}</span>
              <VerdictMark
                verdict={change.verdict}
                className={isClear(change.verdict) ? 'font-semibold' : 'text-muted'}
              >
                {formatVerdict(change)}
              </VerdictMark>
            </th>
            <td className="py-2.5 pl-1.5 sm:pt-3 text-muted">{formatScore(change.before)}</td>
            <td className="py-2.5 pl-1.5 sm:pt-3">{formatScore(change.after)}</td>
            <td
              className={clsx(
                'py-2.5 pl-1.5 sm:pt-3',
                change.verdict === 'too-few' ? 'text-muted' : 'font-semibold',
              )}
            >
              {signed(shownChange(change).points)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isClear = (verdict: ChangesBetweenRounds['overall']['verdict']) =>
  verdict === 'up' || verdict === 'down'
