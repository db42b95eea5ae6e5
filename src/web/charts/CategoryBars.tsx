import { clsx } from 'clsx'
import { bandOf, exactLevel, formatScore } from '#domain/scoring.ts'
import type { Level, ScoreLevel } from '#domain/scoring.ts'
import { BAND_FILL, BAND_TEXT, SYMBOL_GLYPH } from '#web/ui/bands.ts'
import { TICKS } from './score-axis.ts'

export interface CategoryBarsProps {
  /** Caption of the table. */
  caption: string
  /** Shows the caption, for pages without a heading that says the same. */
  captionShown?: boolean
  /** Writes the level behind each score. */
  levelsShown?: boolean
  categories: readonly {
    readonly category: string
    readonly percentage: number
    /** Default: the level of the score alone. */
    readonly level?: Level
  }[]
  className?: string
}

/** A table of category scores, each with a bar. */
export function CategoryBars({
  caption,
  captionShown = false,
  levelsShown = false,
  categories,
  className,
}: CategoryBarsProps) {
  return (
    <table className={clsx('figures w-full table-fixed border-collapse text-sm', className)}>
      <caption className={captionShown ? 'pb-2 text-left text-muted' : 'sr-only'}>
        {caption}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, percentage, level }) => (
          <tr key={category}>
            <th scope="row" className="w-[42%] py-1.5 pr-3 text-left leading-tight font-normal">
              {category}
            </th>
            <td className="py-1.5">
              <div className={clsx('flex items-center gap-3', levelsShown && 'flex-wrap')}>
                <Bar percent={percentage} />
                <Value
                  percent={percentage}
                  level={exactLevel(percentage, level)}
                  levelShown={levelsShown}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ percent }: { percent: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 20"
      preserveAspectRatio="none"
      className="h-5 min-w-8 flex-1 overflow-visible"
    >
      {TICKS.map((tick) => (
        <line
          key={tick}
          x1={tick}
          x2={tick}
          y1="-4"
          y2="24"
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      <rect
        y="5"
        width={Math.max(0, Math.min(100, percent))}
        height="10"
        vectorEffect="non-scaling-stroke"
        className={BAND_FILL[bandOf(percent)]}
      />
    </svg>
  )
}

function Value({
  percent,
  level,
  levelShown,
}: {
  percent: number
  level: ScoreLevel
  levelShown: boolean
}) {
  return (
    <span
      className={clsx(
        'flex shrink-0 items-baseline gap-1.5 font-semibold',
        levelShown ? 'w-36' : 'w-14',
        BAND_TEXT[bandOf(percent)],
      )}
    >
      <span aria-hidden="true" className="text-[0.7em]">
        {SYMBOL_GLYPH[level.symbol]}
      </span>
      {formatScore(percent)}%{' '}
      <span className={levelShown ? undefined : 'sr-only'}>{level.text}</span>
    </span>
  )
}
