import { clsx } from 'clsx'
import type { WaveChanges } from '#contract/statistics.ts'
import { formatScore } from '#domain/scoring.ts'
import { signed } from '#web/features/results/manager-gap-words.ts'
import { pointsBetween, VERDICT_WORDS } from '#domain/statistics/words.ts'
import { VerdictMark } from './VerdictMark.tsx'

/** The change of each category with its verdict, in ink because color only means a score. */
export function ChangeTable({ changes }: { changes: WaveChanges['categories'] }) {
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
        {changes.map(({ category, before, after, verdict }) => (
          <tr key={category} className="border-b border-line text-right align-top">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal">
              <span className="block sm:text-base">{category}</span>
              <VerdictMark
                verdict={verdict}
                className={isClear(verdict) ? 'font-semibold' : 'text-muted'}
              >
                {VERDICT_WORDS[verdict]}
              </VerdictMark>
            </th>
            <td className="py-2.5 pl-1.5 sm:pt-3 text-muted">{formatScore(before)}</td>
            <td className="py-2.5 pl-1.5 sm:pt-3">{formatScore(after)}</td>
            <td
              className={clsx(
                'py-2.5 pl-1.5 sm:pt-3',
                verdict === 'too-few' ? 'text-muted' : 'font-semibold',
              )}
            >
              {signed(pointsBetween(before, after))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isClear = (verdict: WaveChanges['overall']['verdict']) =>
  verdict === 'up' || verdict === 'down'
