import { scaleLinear } from '@visx/scale'
import { bandOf, percentText } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { BandMark } from './BandMark.tsx'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { layOutRows } from './row-layout.ts'
import type { Labelled, Row } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { ScoreGrid } from './ScoreGrid.tsx'
import { baseline, Words } from './Words.tsx'

export interface Bar extends Labelled {
  /** 0 to 100. */
  readonly percent: number
}

export interface HorizontalBarsProps {
  bars: readonly Bar[]
  /** Of the whole drawing, in px: below 560 the labels stand above their bars. */
  width: number
  /** How many lines a label may take; what does not fit ends in an ellipsis. Default 2. */
  lines?: number | undefined
  /** Read out instead of the drawing: what it shows, in a sentence. */
  label: string
}

const ROOM_FOR_VALUE = 64

/** One thin bar a label, its value at its end. */
export function HorizontalBars({ bars, width, lines = 2, label }: HorizontalBarsProps) {
  if (bars.length === 0) return <EmptyDrawing width={width} label={label} />
  const { rows, plot, grid, height } = layOutRows(bars, {
    width,
    lines,
    bar: 8,
    top: 24,
    end: ROOM_FOR_VALUE,
  })
  const scale = scaleLinear<number>({ domain: [0, 100], range: [plot.left, plot.right] })
  const x = (percent: number) => rounded(scale(percent))
  return (
    <Drawing width={width} height={height} label={label}>
      <ScoreGrid
        grid={grid}
        x={x}
        labelsAt={plot.top - 8}
        clear={rows.map(({ item, bar }) => ({
          x: x(item.percent) + 3,
          y: bar.middle - 9,
          width: 54,
          height: 18,
        }))}
      />
      {rows.map((row) => (
        <OneBar key={row.item.key} row={row} left={plot.left} end={x(row.item.percent)} />
      ))}
    </Drawing>
  )
}

function OneBar({ row, left, end }: { row: Row<Bar>; left: number; end: number }) {
  const { percent } = row.item
  const { y, height, middle } = row.bar
  const band = bandOf(percent)
  return (
    <g>
      <Words lines={row.lines} x={0} className="fill-ink text-[13px]" />
      <rect
        x={rounded(left)}
        y={y}
        width={rounded(Math.max(1, end - left))}
        height={height}
        className={BAND_FILL[band]}
      />
      <BandMark band={band} x={rounded(end + 12)} y={middle} />
      <text
        x={rounded(end + 21)}
        y={rounded(baseline(middle, 13))}
        className="fill-ink text-[13px] font-semibold"
      >
        {percentText(percent)}%
      </text>
    </g>
  )
}
