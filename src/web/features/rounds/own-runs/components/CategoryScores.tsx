import { clsx } from 'clsx'
import type { SavedResult } from '#contract/assessments.ts'
import { levelLabel, formatScore } from '#domain/scoring.ts'
import { BAND_FILL, BAND_GLYPH, BAND_TEXT } from '#web/ui/bands.ts'

interface CategoryScoresProps {
  /** The table's caption, for screen readers. */
  readonly caption: string
  readonly scores: SavedResult['scores']
}

/** A table of category scores with bars, marks, percentages and levels. */
export function CategoryScores({ caption, scores }: CategoryScoresProps) {
  return (
    <table className="figures w-full border-collapse self-start text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ category, percentage, color, level }) => (
          <tr key={category} className="border-t border-line first:border-0">
            <th scope="row" className="w-2/5 py-2.5 pr-4 text-left align-middle font-normal">
              {category}
            </th>
            <td className="py-2.5">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Bar percent={percentage} fill={BAND_FILL[color]} />
                <span className={clsx('w-36 font-semibold whitespace-nowrap', BAND_TEXT[color])}>
                  <span aria-hidden="true">{BAND_GLYPH[color]} </span>
                  {formatScore(percentage)}% {levelLabel(level)}
                </span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ percent, fill }: { percent: number; fill: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-2.5 min-w-24 flex-1 bg-sunken"
    >
      <rect width={percent} height="10" vectorEffect="non-scaling-stroke" className={fill} />
    </svg>
  )
}
