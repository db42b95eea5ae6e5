import { scaleLinear } from '@visx/scale'
import { bandOf, formatScore } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { BAND_TEXT_FILL } from './band-text-fill.ts'
import { layOutAnswerNames } from './answer-names.ts'
import { AnswerNames } from './AnswerNames.tsx'
import { BandMark } from './BandMark.tsx'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { layOutRows } from './row-layout.ts'
import type { Labelled, Row } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { ScoreGrid } from './ScoreGrid.tsx'
import { textWidth } from './text-lines.ts'
import { baseline, Words } from './Words.tsx'

export interface DecilesRow extends Labelled {
  /** Nine scores in percent: the 10th to the 90th percentile of the other accounts or teams. */
  readonly deciles: readonly number[]
  /** 0 to 100; null where there is no score to compare. */
  readonly own: number | null
}

const RADIUS = 6
const BAR = 12
/** Minimum width of the bar in px, so that it stays visible when all other scores are equal. */
const MIN_BAR_WIDTH = 3

/**
 * Draws the middle 80 % and 40 % of the other scores as bars, their median, and a score as a disc.
 */
export function Deciles({
  rows,
  width,
  label,
}: {
  rows: readonly DecilesRow[]
  width: number
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}) {
  if (rows.length === 0) return <EmptyDrawing width={width} label={label} />
  const options = { width, lines: 2, bar: BAR, top: 24, end: 64 }
  const { rows: places, plot, grid, height } = layOutRows(rows, options)
  const scale = scaleLinear<number>({
    domain: [0, 100],
    range: [plot.left + RADIUS + 2, plot.right - RADIUS - 2],
  })
  const x = (percent: number) => rounded(scale(percent))
  const names = layOutAnswerNames(x, width)
  return (
    <Drawing width={width} height={height + names.height} label={label}>
      <AnswerNames layout={names} top={height} />
      <ScoreGrid grid={grid} x={x} labelsAt={plot.top - 8} />
      {places.map((place) => (
        <OneRow key={place.item.key} place={place} x={x} end={width} />
      ))}
    </Drawing>
  )
}

function OneRow({
  place: { item, lines, bar },
  x,
  end,
}: {
  place: Row<DecilesRow>
  x: (percent: number) => number
  end: number
}) {
  const [first = 0, , third = 0, , middle = 0, , seventh = 0, , ninth = 0] = item.deciles
  const span = (from: number, to: number) => ({
    x: x(from),
    width: Math.max(MIN_BAR_WIDTH, rounded(x(to) - x(from))),
    y: bar.y,
    height: bar.height,
  })
  return (
    <g>
      <Words lines={lines} x={0} className="fill-ink text-[13px]" />
      <rect {...span(first, ninth)} className="fill-ink/10" />
      <rect {...span(third, seventh)} className="fill-ink/20" />
      <line
        x1={x(middle)}
        x2={x(middle)}
        y1={bar.y - 2}
        y2={bar.y + bar.height + 2}
        strokeWidth="2"
        className="stroke-ink"
      />
      {item.own === null ? (
        <text
          x={end}
          y={rounded(baseline(bar.middle, 13))}
          textAnchor="end"
          className="fill-muted text-[13px]"
        >
          –
        </text>
      ) : (
        <Own percent={item.own} x={x(item.own)} y={bar.middle} end={end} />
      )}
    </g>
  )
}

function Own({ percent, x, y, end }: { percent: number; x: number; y: number; end: number }) {
  const band = bandOf(percent)
  const text = `${formatScore(percent)}%`
  return (
    <>
      <circle cx={x} cy={y} r={RADIUS + 1.5} className="fill-surface" />
      <circle cx={x} cy={y} r={RADIUS} className={BAND_FILL[band]} />
      <BandMark band={band} x={rounded(end - textWidth(text, 13) - 9)} y={y} />
      <text
        x={end}
        y={rounded(baseline(y, 13))}
        textAnchor="end"
        className={`${BAND_TEXT_FILL[band]} text-[13px] font-semibold`}
      >
        {text}
      </text>
    </>
  )
}
