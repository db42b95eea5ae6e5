import { clsx } from 'clsx'
import type { SavedResult } from '#contract/assessments.ts'
import { levelLabel, formatScore } from '#domain/scoring.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { BAND_FILL, BAND_GLYPH, BAND_TEXT } from '#web/ui/bands.ts'

interface CategoryScoresProps {
  /** The table's caption, for screen readers. */
  readonly caption: string
  readonly scores: SavedResult['scores']
}

/** A table of category scores with bars, marks, percentages and levels. */
export function CategoryScores({ caption, scores }: CategoryScoresProps) {
  return (
    <DataTable
      caption={caption}
      className="self-start"
      hideHeader
      rows={scores}
      keyOf={({ category }) => category}
      columns={[
        { name: 'Category', cellClass: 'w-2/5 align-middle', render: ({ category }) => category },
        {
          name: 'Score',
          render: ({ percentage, color, level }) => (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Bar percent={percentage} fill={BAND_FILL[color]} />
              <span className={clsx('w-36 font-semibold whitespace-nowrap', BAND_TEXT[color])}>
                <span aria-hidden="true">{BAND_GLYPH[color]} </span>
                {formatScore(percentage)}% {levelLabel(level)}
              </span>
            </div>
          ),
        },
      ]}
    />
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
