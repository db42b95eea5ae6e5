import { bandOf } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { ANSWERS, LINES_OF_NAMES } from './answer-names.ts'
import { TICKS } from './score-axis.ts'

const HEIGHT = 20
const BAR = { y: 4, height: 8 }
const MARGIN_AT = 16

/**
 * A score as a bar for a table cell that also contains the number, so it is hidden from screen
 * readers. The line below the bar is the margin of error of this score.
 */
export function ScoreBar({
  percent,
  range,
}: {
  /** 0 to 100. */
  percent: number
  range?: { readonly low: number; readonly high: number } | undefined
}) {
  return (
    <svg aria-hidden="true" height={HEIGHT} className="block w-full min-w-0 overflow-visible">
      {TICKS.map((tick) => (
        <line
          key={tick}
          x1={`${tick}%`}
          x2={`${tick}%`}
          y1="0"
          y2={HEIGHT}
          className={tick === 0 ? 'stroke-control' : 'stroke-line'}
        />
      ))}
      <rect
        y={BAR.y}
        width={`${percent}%`}
        height={BAR.height}
        className={BAND_FILL[bandOf(percent)]}
      />
      {range && (
        <g className="stroke-ink">
          <line x1={`${range.low}%`} x2={`${range.high}%`} y1={MARGIN_AT} y2={MARGIN_AT} />
          {[range.low, range.high].map((end) => (
            <line
              key={end}
              x1={`${end}%`}
              x2={`${end}%`}
              y1={MARGIN_AT - 2.5}
              y2={MARGIN_AT + 2.5}
            />
          ))}
        </g>
      )}
    </svg>
  )
}

/** The scale below a column of score bars: its numbers and, where they lie, the five answers. */
export function ScoreAxis() {
  return (
    <svg aria-hidden="true" height="61" className="figures block w-full overflow-visible">
      {TICKS.map((tick) => (
        <text
          key={tick}
          x={`${tick}%`}
          y="11"
          textAnchor={tick === 0 ? 'start' : 'middle'}
          className="fill-muted text-xs"
        >
          {tick}
        </text>
      ))}
      {ANSWERS.map(({ name, percent }, index) => (
        <text
          key={name}
          x={`${percent}%`}
          // In three lines: the column of a table is narrow.
          y={27 + (LINES_OF_NAMES[2][index] ?? 0) * 15}
          textAnchor="middle"
          className="fill-muted text-xs"
        >
          {name}
        </text>
      ))}
    </svg>
  )
}
