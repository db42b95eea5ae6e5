import { scaleLinear } from '@visx/scale'
import { bandOf } from '#domain/scoring.ts'
import { BAND_FILL, BAND_GLYPH } from '#web/ui/bands.ts'
import { percentText } from '#domain/scoring.ts'
import { BAND_TEXT_FILL } from './band-text-fill.ts'
import { layOut } from './bar-layout.ts'
import type { Bar, BarRow } from './bar-layout.ts'
import { ScoreGrid } from './ScoreGrid.tsx'

export interface HorizontalBarsProps {
  bars: readonly Bar[]
  /** Of the whole drawing, in px: below 560 the labels stand above their bars. */
  width: number
  /** How many lines a label may take; what does not fit ends in an ellipsis. Default 2. */
  lines?: number
  /** Read out instead of the drawing: what it shows, in a sentence. */
  label: string
}

/** One thin bar a label, its value at its end. */
export function HorizontalBars({ bars, width, lines = 2, label }: HorizontalBarsProps) {
  const { rows, plot, grid, height } = layOut(bars, width, lines)
  const x = scaleLinear<number>({ domain: [0, 100], range: [plot.left, plot.right] })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="figures block h-auto w-full"
    >
      <ScoreGrid grid={grid} x={x} labelsAt={plot.top - 8} />
      {rows.map((row) => (
        <Row key={row.key} row={row} left={plot.left} end={x(row.percent)} />
      ))}
    </svg>
  )
}

function Row({ row, left, end }: { row: BarRow; left: number; end: number }) {
  const band = bandOf(row.percent)
  const middle = row.bar.y + row.bar.height / 2
  return (
    <g>
      <text className="fill-ink text-[13px]">
        {row.lines.map(({ text, y }) => (
          <tspan key={y} x={0} y={y}>
            {text}
          </tspan>
        ))}
      </text>
      <rect
        x={left}
        y={row.bar.y}
        width={Math.max(1, end - left)}
        height={row.bar.height}
        className={BAND_FILL[band]}
      />
      {/* Ground behind the number keeps it off the grid's lines. */}
      <rect x={end + 3} y={middle - 8} width="54" height="16" className="fill-surface" />
      <text
        x={end + 8}
        y={middle}
        dominantBaseline="central"
        className="fill-ink text-[13px] font-semibold"
      >
        <tspan className={`${BAND_TEXT_FILL[band]} text-[10px]`}>{BAND_GLYPH[band]}</tspan>
        <tspan dx="4">{percentText(row.percent)}%</tspan>
      </text>
    </g>
  )
}
